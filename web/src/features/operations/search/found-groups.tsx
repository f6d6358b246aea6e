import type { FoundGroup } from '@waymark/contracts/operations/search/endpoints'
import { Link } from 'react-router-dom'
import { Grid, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { aboutOf, KINDS } from './found.ts'

/** The results of a search by kind. Each record links to its screen. */
export function FoundGroups({ groups }: { readonly groups: readonly FoundGroup[] }) {
  return (
    <Grid min="20rem" gap="lg">
      {groups.map(({ kind, found, more }) => {
        const { label, icon: Icon, address } = KINDS[kind]
        return (
          <Section
            key={kind}
            level={3}
            gap="sm"
            title={
              <Row as="span">
                <Icon size={18} stroke={1.75} aria-hidden /> {label}
              </Row>
            }
          >
            <Stack as="ul" gap="sm" aria-label={label}>
              {found.map((record) => (
                <Stack as="li" key={record.id} gap="none">
                  <Text as={Link} to={address(record)} weight="medium" wrap="anywhere" self="start">
                    {record.title}
                  </Text>
                  <Text as="span" size="sm" tone="muted" wrap="anywhere">
                    {aboutOf(record)}
                  </Text>
                </Stack>
              ))}
            </Stack>
            {more && (
              <Text size="sm" tone="muted">
                There are more. Keep typing to see fewer.
              </Text>
            )}
          </Section>
        )
      })}
    </Grid>
  )
}
