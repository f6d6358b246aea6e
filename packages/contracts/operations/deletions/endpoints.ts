import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, page } from '../../fields.ts'

export const DELETION_KINDS = ['mock_cleanup', 'data_cleanup', 'user_deletion'] as const
export type DeletionKind = (typeof DELETION_KINDS)[number]

/** How long a deletion can be undone. */
export const DELETION_UNDO_DAYS = 30

const count = z.number().int()

/** Without the phrase from a dry run, or with `dry_run`, nothing changes. */
const confirmation = z.object({ dry_run: z.boolean().nullish(), phrase: optionalText(LIMITS.short_text) }).prefault({})

/** What every deletion returns in addition to its counts. */
const outcome = z.object({
  dry_run: z.boolean(),
  /** The phrase to type to go ahead. */
  phrase: z.string(),
  /** Id of the deletion. Null after a dry run, or if there was nothing to delete. */
  undo_id: id.nullable(),
  undo_until: instant.nullable(),
})

const dataSummary = z.object({
  clients_deleted: count,
  assessments_deleted: count,
  messages_deleted: count,
  users_deleted: count,
  files_deleted: count,
  /** To come; the people whom our emails reach get one. */
  appointments_cancelled: count,
  /** Administrators, stakeholders and test agents. */
  users_kept: count,
})

const userSummary = z.object({
  /** Real clients, who are moved to the administrators' queue. */
  clients_handed_over: count,
  /** To come; the people whom our emails reach get one. */
  appointments_cancelled: count,
  /** People whom the broker imported, who go with the account. The release before does not send it. */
  imported_clients_deleted: count.default(0),
  mock_clients_deleted: count,
  messages_deleted: count,
  files_deleted: count,
  sessions_ended: count,
})

const mockCleanup = outcome.extend({ kept_clients: count, deleted_clients: count })
const dataCleanup = outcome.extend({ summary: dataSummary })
const userDeletion = outcome.extend({ summary: userSummary })

const shownDeletion = z.object({
  id,
  kind: z.enum(DELETION_KINDS),
  /** The account that was deleted, if the deletion was of one. */
  subject_id: id.nullable(),
  /** `{ what: how many }`, as returned when the deletion was made. */
  counts: z.record(z.string(), count),
  done_by: id,
  /** Null for an account that no longer exists. */
  done_by_name: z.string().nullable(),
  done_at: instant,
  undo_until: instant,
  undone_at: instant.nullable(),
  undone_by_name: z.string().nullable(),
})
export type Deletion = z.output<typeof shownDeletion>

export const deletionEndpoints = {
  cleanupMockClients: endpoint({
    method: 'POST',
    path: '/admin/cleanup-mock-clients',
    summary: 'Delete all test clients and keep real ones; a dry run without the phrase, and can be undone for 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    capability: 'architect',
    body: confirmation,
    confirm: true,
    status: 200,
    response: mockCleanup,
  }),
  cleanupData: endpoint({
    method: 'POST',
    path: '/admin/cleanup-data',
    summary:
      'Delete all clients and all accounts except administrators, stakeholders and test agents; a dry run without the phrase, and can be undone for 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    capability: 'architect',
    body: confirmation,
    confirm: true,
    status: 200,
    response: dataCleanup,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/admin/users/{id}',
    summary:
      'Delete an account and its data; its clients move to the administrators. A dry run without the phrase, and can be undone for 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'user',
    params: idParams,
    body: confirmation,
    confirm: true,
    status: 200,
    response: userDeletion,
  }),
  listDeletions: endpoint({
    method: 'GET',
    path: '/admin/deletions',
    summary: 'List clean-ups and deletions, newest first, with the time until which each can be undone',
    tag: 'Administration',
    access: 'sys_admin',
    query: page,
    status: 200,
    response: z.array(shownDeletion),
    paged: true,
  }),
  undoDeletion: endpoint({
    method: 'POST',
    path: '/admin/undo/{id}',
    summary: 'Restore what a clean-up or deletion removed; once, within 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'deletion',
    params: idParams,
    status: 200,
    response: z.object({
      deletion: shownDeletion,
      /** Clients who completed the assessment again after the deletion. Their earlier record stays deleted. */
      clients_left_out: count,
    }),
  }),
}
