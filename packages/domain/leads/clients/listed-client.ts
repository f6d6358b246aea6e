import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text } from '@waymark/platform/row'
import { healthColumn } from '../../client-health.ts'
import { ANSWERS } from '../intake/read-answers.ts'
import { tagsColumn } from '../tags/tags-of-clients.ts'

/** What a list reads of a client. Earlier answers are not even read. */
export const listedColumns = tables.client
  .pick(
    ...ANSWERS,
    'id',
    'email',
    'email_key',
    'terms_accepted',
    'language',
    'status',
    'plan_year',
    'revision',
    'is_mock',
    'submitted_at',
    'broker_id',
    'assignment_type',
    'assigned_at',
    'due_at',
    'first_contact_at',
    'created_at',
    'risk_score',
    'risk_level',
  )
  .extend({ health: healthColumn })

/** A client as a list shows them, and the keys that the list is ordered by. */
export const listedClientRow = listedColumns.extend({
  name_key: text,
  phone_key: nullable(text),
  /** Only for an export. */
  date_of_birth: nullable(text),
  assignment_reason: nullable(text),
  tags: tagsColumn,
})
export type ListedClient = RowOf<typeof listedClientRow>
