import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { archiveClients } from './archive-rows.ts'
import { type Asked, performDeletion } from './perform-deletion.ts'

/** Deletes all mock clients of all brokers, but no real client. */
export async function cleanupMockClients(
  context: Context<UserActor>,
  asked: Asked,
): Promise<AnswerOf<typeof deletionEndpoints.cleanupMockClients>> {
  const { counts, ...outcome } = await performDeletion(context, asked, {
    kind: 'mock_cleanup',
    subject_id: null,
    phrase: 'delete mock clients',
    async work(deletion) {
      const moved = await archiveClients(deletion, sql`is_mock`)
      const kept = await deletion.tx.row(row({ count: int4 }), sql`select count(*)::int as count from client`)
      return { kept_clients: kept?.count ?? 0, deleted_clients: moved.get('client') ?? 0 }
    },
  })
  return { ...counts, ...outcome }
}
