import type { BodyOf } from '@waymark/contracts/endpoint'
import type { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound, unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { once } from '../../idempotency.ts'
import { inFamilyNetwork } from '../../people/memberships/name-members.ts'
import { contributionById } from './list-contributions.ts'

type Body = BodyOf<typeof trustCreditEndpoints.recordContribution>

/**
 * Records hours for the receiver to confirm. Throws 422 when the receiver is not another member, or the entry belongs
 * to neither of them.
 */
export async function recordContribution(context: Context<UserActor>, body: Body) {
  const { actor } = context
  const giver_id = actor.user.id
  return context.db.transaction(async (tx) => {
    const { contribution_id } = await once(tx, 'recordContribution', context, body, async () => {
      await check(tx, giver_id, body)
      const id = newId()
      const { receiver_id, hours, what_for, matrix_entry_id } = body
      await tx.run(sql`
        insert into contribution (id, giver_id, receiver_id, hours, what_for, matrix_entry_id)
        values (${id}::uuid, ${giver_id}::uuid, ${receiver_id}::uuid, ${hours * 100}, ${what_for},
                ${matrix_entry_id}::uuid)`)
      await emit(tx, 'contribution.changed', id, { giver_id, receiver_id })
      await notifyUser(tx, { user_id: receiver_id, kind: 'hours_to_confirm' })
      return { contribution_id: id }
    })
    const contribution = await contributionById(tx, contribution_id)
    if (!contribution) throw notFound()
    return contribution
  })
}

async function check(tx: Sql, giver_id: string, { receiver_id, matrix_entry_id }: Body): Promise<void> {
  if (receiver_id === giver_id) throw wrong('receiver_id', 'You can’t give hours to yourself')
  const member = await tx.exists(sql`select 1 where ${inFamilyNetwork(sql`${receiver_id}::uuid`)}`)
  if (!member) throw wrong('receiver_id', 'This person is not a member of the network')
  if (matrix_entry_id === null) return
  const entry = await tx.exists(sql`
    select 1 from matrix_entry
    where id = ${matrix_entry_id}::uuid and user_id in (${giver_id}::uuid, ${receiver_id}::uuid)`)
  if (!entry) throw wrong('matrix_entry_id', 'This Matrix entry belongs to neither of you')
}

const wrong = (path: string, message: string) => unprocessable(message, 'invalid', [{ path, message }])
