import type { Opportunity } from '@waymark/contracts/networks/opportunities/endpoints'
import { Link } from 'react-router-dom'
import { When } from '../../../../shared/format/when.tsx'
import { Row, Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { conversationAddress } from '../../../../shared/messages/addresses.ts'

/** The interested members, shown to the member who posted the opportunity. */
export function InterestedList({ interested }: { readonly interested: NonNullable<Opportunity['interested']> }) {
  return (
    <Stack as="ul" gap="sm" aria-label="Interested">
      {interested.map(({ user_id, name, company_name, note, created_at, may_write }) => (
        <Row as="li" gap="md" align="start" key={user_id}>
          <Stack as="span" gap="none" grow="12rem">
            <span>
              <strong>{name}</strong>
              {company_name && `, ${company_name}`}
            </span>
            {note && (
              <Text as="span" wrap="kept" measure>
                {note}
              </Text>
            )}
            <Text as="span" size="xs" tone="muted">
              <When at={created_at} />
            </Text>
          </Stack>
          {may_write && (
            <Text as={Link} size="sm" weight="medium" tap to={conversationAddress(user_id)}>
              Message<span className="visually-hidden"> {name}</span>
            </Text>
          )}
        </Row>
      ))}
    </Stack>
  )
}
