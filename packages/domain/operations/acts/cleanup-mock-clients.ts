import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { actEndpoints } from '@waymark/contracts/operations/acts/endpoints'
import { sql } from '@waymark/platform/database'
import type { Context, UserActor } from '../../context.ts'
import { type Asked, performAct } from './perform-act.ts'
import { setClientsAside } from './set-aside.ts'

/** Deletes every mock client, whoever made them, and keeps every real one. */
export async function cleanupMockClients(
  context: Context<UserActor>,
  asked: Asked,
): Promise<AnswerOf<typeof actEndpoints.cleanupMockClients>> {
  const { counts, ...outcome } = await performAct(context, asked, {
    kind: 'mock_cleanup',
    subject_id: null,
    phrase: 'delete mock clients',
    async work(act) {
      const moved = await setClientsAside(act, sql`is_mock`)
      const kept = await act.tx.row<{ count: number }>(sql`select count(*)::int as count from client`)
      return { kept_clients: kept?.count ?? 0, deleted_clients: moved.get('client') ?? 0 }
    },
  })
  return { ...counts, ...outcome }
}
