import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { englishName } from '@waymark/words/own-name'
import { language } from '@waymark/words/t'
import { STATUS_LABELS, wantsGap } from '../../../shared/clients/labels.ts'
import { Tag } from '../../../shared/kit/text.tsx'

type Badged = Pick<
  ClientRow,
  | 'language'
  | 'terms_accepted'
  | 'covers_others'
  | 'preferred_coverage'
  | 'plan_preference'
  | 'status'
  | 'revision'
  | 'is_mock'
>

export function ClientBadges({ client }: { readonly client: Badged }) {
  return (
    <>
      {client.is_mock && (
        <Tag tone="attention" title="A test client, not included in any count">
          Mock
        </Tag>
      )}
      {/* The clock already shows whether the client was contacted. */}
      {client.status !== 'new' && client.status !== 'contacted' && <Tag>{STATUS_LABELS[client.status]}</Tag>}
      {client.language !== language() && (
        <Tag tone="tint" title="The language of their pages and emails">
          {englishName(client.language)}
        </Tag>
      )}
      {client.revision > 1 && <Tag>Updated</Tag>}
      {client.terms_accepted && <Tag>Terms ✓</Tag>}
      {client.covers_others && <Tag>Family</Tag>}
      {wantsGap(client) && (
        <>
          <Tag tone="tint">GAP INTEREST</Tag>
          <Tag tone="attention">High Value</Tag>
        </>
      )}
    </>
  )
}
