import type { BodyOf } from '@waymark/contracts/endpoint'
import type { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { apply } from '@waymark/rules/networks/councils/act'
import { type Deed, newCouncil } from '@waymark/rules/networks/councils/state'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { changed, record, requireMembers, writeAct, writeState } from './act-in-council.ts'
import { presentCouncil } from './read-council.ts'
import { tellParticipants } from './tell-participants.ts'

/** Opens a council with who asks as its facilitator. Throws 403 for no member, 422 when one invited is none. */
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
      const deeds = invited.map((user_id): Deed => ({ id: newId(), by, act: { act: 'invite', user_id } }))
      const begun = newCouncil(by, decision_rule)
      await writeAct(tx, id, begun.step, { id: newId(), by, act: { act: 'request' } })
      for (const deed of deeds) await writeAct(tx, id, begun.step, deed)
      await writeState(tx, id, deeds.reduce(apply, begun))
      const saved = await record(tx, id)
      for (const deed of deeds) await tellParticipants(tx, saved, deed)
      await changed(tx, context, saved)
      return { council_id: id }
    })
    return presentCouncil(await record(tx, council_id))
  })
}
