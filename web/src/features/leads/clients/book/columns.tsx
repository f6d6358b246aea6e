import type { CLIENT_SORTS } from '@waymark/contracts/leads/clients/endpoints'
import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { englishName } from '@waymark/words/own-name'
import type { ReactNode } from 'react'
import { ClockRing } from '../../../../shared/clients/clock-ring.tsx'
import { ASSIGNMENT_LABELS, STATUS_LABELS } from '../../../../shared/clients/labels.ts'
import { RiskBadge } from '../../../../shared/clients/risk-badge.tsx'
import { When } from '../../../../shared/format/when.tsx'
import { Row } from '../../../../shared/kit/layout.tsx'
import { TagBadge } from './tag-badge.tsx'

type Sort = (typeof CLIENT_SORTS)[number]

interface Column {
  readonly label: string
  /** Its order. Tags have no order. */
  readonly sort?: Sort
  readonly number?: boolean
  readonly cell: (client: ClientRow) => ReactNode
}

const COLUMNS = {
  email: { label: 'Email', sort: 'email', cell: ({ email }) => email },
  phone: { label: 'Phone', sort: 'phone', cell: ({ phone }) => phone },
  status: { label: 'Status', sort: 'status', cell: ({ status }) => STATUS_LABELS[status] },
  due: {
    label: 'First contact',
    sort: 'first_contact',
    cell: (client) => <ClockRing client={client} />,
  },
  risk: {
    label: 'Risk',
    sort: 'risk',
    cell: ({ risk_level, risk_score, revision }) => (
      <RiskBadge level={risk_level} score={risk_score} revision={revision} />
    ),
  },
  state: { label: 'State', sort: 'state', cell: ({ state }) => state },
  place: {
    label: 'ZIP code and city',
    sort: 'zip',
    cell: ({ zip_code, city }) => [zip_code?.slice(0, 5), city].filter(Boolean).join(' '),
  },
  age: { label: 'Age', sort: 'age', number: true, cell: ({ age }) => age },
  plan_year: { label: 'Plan year', sort: 'plan_year', number: true, cell: ({ plan_year }) => plan_year },
  language: { label: 'Language', sort: 'language', cell: ({ language }) => englishName(language) },
  source: {
    label: 'Source',
    sort: 'source',
    cell: ({ assignment_type }) => assignment_type && ASSIGNMENT_LABELS[assignment_type],
  },
  tags: {
    label: 'Tags',
    cell: ({ tags }) => (
      <Row as="span" gap="xs">
        {tags.map((tag) => (
          <TagBadge key={tag.id} tag={tag} />
        ))}
      </Row>
    ),
  },
  newest: {
    label: 'Submitted',
    sort: 'newest',
    cell: ({ submitted_at }) => <When at={submitted_at} />,
  },
} satisfies Record<string, Column>

export type ColumnName = keyof typeof COLUMNS
export const COLUMN_NAMES = [
  'email',
  'phone',
  'status',
  'due',
  'risk',
  'state',
  'place',
  'age',
  'plan_year',
  'language',
  'source',
  'tags',
  'newest',
] as const satisfies readonly ColumnName[]
export const columnOf = (name: ColumnName): Column => COLUMNS[name]
