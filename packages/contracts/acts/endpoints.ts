import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, page } from '../fields.ts'

export const ACT_KINDS = ['mock_cleanup', 'data_cleanup', 'user_deletion'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** How long an act can be undone. */
export const ACT_UNDO_DAYS = 30

const count = z.number().int()

/** Done only with the phrase that a dry run answers; without it, or with `dry_run`, nothing changes. */
const act = z.object({ dry_run: z.boolean().nullish(), phrase: optionalText(LIMITS.short_text) }).prefault({})

/** What every act answers beside its counts. */
const outcome = z.object({
  dry_run: z.boolean(),
  /** To be typed for the act to be done. */
  phrase: z.string(),
  /** Of the act that was done; null after a dry run, and where there was nothing to do. */
  undo_id: id.nullable(),
  undo_until: instant.nullable(),
})

const dataSummary = z.object({
  clients_deleted: count,
  assessments_deleted: count,
  messages_deleted: count,
  users_deleted: count,
  files_deleted: count,
  /** Administrators, stakeholders and test agents. */
  users_kept: count,
})

const userSummary = z.object({
  /** Real ones, who go to the queue of the administrators. */
  clients_handed_over: count,
  mock_clients_deleted: count,
  messages_deleted: count,
  files_deleted: count,
  sessions_ended: count,
})

const mockCleanup = outcome.extend({ kept_clients: count, deleted_clients: count })
const dataCleanup = outcome.extend({ summary: dataSummary })
const userDeletion = outcome.extend({ summary: userSummary })

const shownAct = z.object({
  id,
  kind: z.enum(ACT_KINDS),
  /** The account that a deletion was of. */
  subject_id: id.nullable(),
  /** `{ what: how many }`, as the act answered them. */
  counts: z.record(z.string(), count),
  done_by: id,
  /** Null for an account that is gone. */
  done_by_name: z.string().nullable(),
  done_at: instant,
  undo_until: instant,
  undone_at: instant.nullable(),
  undone_by_name: z.string().nullable(),
})
export type Act = z.output<typeof shownAct>

export const actEndpoints = {
  cleanupMockClients: endpoint({
    method: 'POST',
    path: '/admin/cleanup-mock-clients',
    summary: 'Delete every test client and keep every real one; a dry run without the phrase, to be undone for 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    capability: 'architect',
    body: act,
    status: 200,
    response: mockCleanup,
  }),
  cleanupData: endpoint({
    method: 'POST',
    path: '/admin/cleanup-data',
    summary:
      'Delete every client and every account but administrators, stakeholders and test agents; a dry run without the phrase, to be undone for 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    capability: 'architect',
    body: act,
    status: 200,
    response: dataCleanup,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/admin/users/{id}',
    summary:
      'Delete an account and what was its own; its clients go to the administrators. A dry run without the phrase, to be undone for 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'user',
    params: idParams,
    body: act,
    status: 200,
    response: userDeletion,
  }),
  listActs: endpoint({
    method: 'GET',
    path: '/admin/acts',
    summary: 'Clean-ups and deletions that were done, the latest first, and until when each can be undone',
    tag: 'Administration',
    access: 'sys_admin',
    query: page,
    status: 200,
    response: z.array(shownAct),
    paged: true,
  }),
  undoAct: endpoint({
    method: 'POST',
    path: '/admin/undo/{id}',
    summary: 'Bring back what a clean-up or a deletion removed; once, within its 30 days',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'act',
    params: idParams,
    status: 200,
    response: z.object({
      act: shownAct,
      /** People who were clients and completed the assessment again since: the earlier record stays deleted. */
      clients_left_out: count,
    }),
  }),
}
