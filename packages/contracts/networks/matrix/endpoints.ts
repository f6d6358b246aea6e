import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, requiredText } from '../../fields.ts'
import { FAMILY_SECTORS } from '../applications/sectors.ts'
import { family } from '../family.ts'

export const MATRIX_KINDS = ['offer', 'need'] as const
const MATRIX_STATUSES = ['open', 'closed'] as const
const kind = z.enum(MATRIX_KINDS)
const sector = z.enum(FAMILY_SECTORS)
const status = z.enum(MATRIX_STATUSES)

/** What a member offers to others, or needs from them. */
export const matrixEntry = z.object({
  id,
  user_id: id,
  owner_name: z.string(),
  /** Whether the caller may send the owner a message. The release before does not send it. */
  may_write: z.boolean().default(true),
  kind,
  sector,
  title: z.string(),
  description: z.string(),
  /** Hours, in quarters. Null if unknown. */
  hours_estimate: z.number().nullable(),
  status,
  created_at: instant,
  /** Whether the caller has responded to the entry. */
  interested: z.boolean(),
  /** The members who responded. Empty unless the caller owns the entry. */
  interests: z.array(z.object({ user_id: id, name: z.string(), may_write: z.boolean().default(true) })),
})
export type MatrixEntry = z.output<typeof matrixEntry>

const said = {
  kind,
  sector,
  title: requiredText(LIMITS.name, 'A title is required'),
  description: requiredText(LIMITS.free_text, 'A description is required'),
  hours_estimate: z
    .number()
    .min(0.25, 'Enter at least a quarter of an hour')
    .max(1000)
    .refine((hours) => Number.isInteger(hours * 4), 'Please use quarters of an hour')
    .nullable(),
}

export const matrixEndpoints = {
  readMatrix: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/matrix',
    summary: 'Get the number of open offers and needs in each sector',
    status: 200,
    response: z.object({ cells: z.array(z.object({ sector, kind, count: z.number().int() })) }),
  }),
  listMatrixEntries: endpoint({
    ...family,
    method: 'GET',
    path: '/federation/matrix/entries',
    summary: 'List open offers and needs or, with mine, all of your own, newest first',
    query: page.extend({
      kind: absentWhenEmpty(kind.optional()),
      sector: absentWhenEmpty(sector.optional()),
      mine: absentWhenEmpty(z.literal('true').optional()),
    }),
    status: 200,
    response: z.object({ entries: z.array(matrixEntry) }),
    paged: true,
  }),
  createMatrixEntry: endpoint({
    ...family,
    method: 'POST',
    path: '/federation/matrix/entries',
    account_limit: 'post',
    summary: 'Post an offer or a need',
    idempotent: true,
    body: z.object(said),
    status: 201,
    response: matrixEntry,
  }),
  updateMatrixEntry: endpoint({
    ...family,
    method: 'PATCH',
    path: '/federation/matrix/entries/{id}',
    summary: 'Change, close or reopen an offer or a need',
    record: 'matrix_entry',
    params: idParams,
    body: z
      .object({ ...said, status })
      .partial()
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change'),
    status: 200,
    response: matrixEntry,
  }),
  answerMatrixEntry: endpoint({
    ...family,
    method: 'POST',
    path: '/federation/matrix/entries/{id}/interest',
    account_limit: 'message',
    summary: 'Respond to an offer or a need; its owner is notified once',
    record: 'open_matrix_entry',
    params: idParams,
    status: 200,
    response: matrixEntry,
  }),
}
