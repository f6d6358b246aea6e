import type { BodyOf } from '@waymark/contracts/endpoint'
import type { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { apply } from '@waymark/rules/networks/councils/apply-move'
import { type Move, newCouncil } from '@waymark/rules/networks/councils/state'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { changed, record, requireMembers, writeMove, writeState } from './make-move.ts'
import { notifyParticipants } from './notify-participants.ts'
import { presentCouncil } from './read-council.ts'

/**
 * Opens a council with the caller as its facilitator. Throws 403 for nonmembers, 422 when someone invited is not a
 * member.
 */
export async function requestCouncil(
  context: Context<UserActor>,
  body: BodyOf<typeof councilEndpoints.requestCouncil>,
) {
  const by = context.actor.user.id
  const { network_scope, title, purpose, decision_rule } = body
  await requireMember(context.db, context.actor.user, network_scope)
  return context.db.transaction(async (tx) => {
    const { council_id } = await once(tx, 'requestCouncil', context, body, async () => {
      const invited = [...new Set(body.invite)].filter((user_id) => user_id !== by)
      await requireMembers(tx, { network_scope }, invited)
      const id = newId()
      await tx.run(sql`
        insert into council (id, network_scope, title, purpose, decision_rule, facilitator_id)
        values (${id}::uuid, ${network_scope}, ${title}, ${purpose}, ${decision_rule}, ${by}::uuid)`)
      const moves = invited.map((user_id): Move => ({ id: newId(), by, act: { act: 'invite', user_id } }))
      const begun = newCouncil(by, decision_rule)
      await writeMove(tx, id, begun.step, { id: newId(), by, act: { act: 'request' } })
      for (const move of moves) await writeMove(tx, id, begun.step, move)
      await writeState(tx, id, moves.reduce(apply, begun))
      const saved = await record(tx, id)
      for (const move of moves) await notifyParticipants(tx, saved, move)
      await changed(tx, saved)
      return { council_id: id }
    })
    return presentCouncil(await record(tx, council_id))
  })
}
