import type { CouncilMove, CouncilStep } from '@waymark/contracts/networks/councils/schemas'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, forbidden, notFound, unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { apply, isRepeat } from '@waymark/rules/networks/councils/apply-move'
import { checkMove } from '@waymark/rules/networks/councils/check-move'
import { waitingFor } from '@waymark/rules/networks/councils/needs'
import type { CouncilState, Move } from '@waymark/rules/networks/councils/state'
import type { Context, UserActor } from '../../context.ts'
import { membersAmong } from './list-councils.ts'
import { notifyParticipants } from './notify-participants.ts'
import { type CouncilRecord, presentCouncil, readRecord } from './read-council.ts'
import { recordDecision } from './record-decision.ts'

const FACILITATOR_HERE =
  'The facilitator leads this council. Others can take over only if the facilitator can no longer take part.'
const PARTICIPANTS_HERE = 'You left this council. Its participants can take over.'

/**
 * Makes one move and what follows from it. Moves run one at a time, so each of a hundred simultaneous ones sees the
 * result of those before. A repeat changes nothing. Throws 403 for users who may not make the move, 409 at the wrong
 * time, 404 for an unknown council.
 */
export async function makeMove(context: Context<UserActor>, council_id: string, act: CouncilMove) {
  return context.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from council where id = ${council_id}::uuid for update`)
    const before = await record(tx, council_id)
    const move = { id: newId(), by: context.actor.user.id, act }
    const refused = checkMove(before.state, move)
    if (refused) throw refused.because === 'person' ? forbidden(refused.detail) : conflict(refused.detail)
    if (isRepeat(before.state, move)) return presentCouncil(before)
    if (act.act === 'take_over') {
      if (before.facilitator_here) throw conflict(FACILITATOR_HERE)
      const left = before.state.standings.get(move.by) === 'left'
      if (left && before.participants_here) throw conflict(PARTICIPANTS_HERE)
    }
    if (act.act === 'invite') await requireMembers(tx, before, [act.user_id])
    const after = apply(before.state, move)
    await writeMove(tx, council_id, before.state.step, move)
    await writeState(tx, council_id, after)
    if (after.status === 'Resolved') await recordDecision(tx, { ...before, state: after })
    const saved = await record(tx, council_id)
    await notifyParticipants(tx, saved, move)
    await changed(tx, saved)
    return presentCouncil(saved)
  })
}

export async function record(db: Sql, council_id: string): Promise<CouncilRecord> {
  const found = await readRecord(db, council_id)
  if (!found) throw notFound()
  return found
}

export async function requireMembers(
  tx: Sql,
  { network_scope }: Pick<CouncilRecord, 'network_scope'>,
  user_ids: readonly string[],
): Promise<void> {
  const members = await membersAmong(tx, network_scope, user_ids)
  if (user_ids.every((user_id) => members.has(user_id))) return
  throw unprocessable('Only members of the network can be invited.', 'no_member', [
    { path: 'invite', message: 'Only members of the network can be invited' },
  ])
}

/** Adds a move to the record under the next number. */
export async function writeMove(
  tx: Sql,
  council_id: string,
  step: CouncilStep,
  { id, by, act }: Omit<Move, 'act'> & { act: CouncilMove | { act: 'request' } },
): Promise<void> {
  await tx.run(sql`
    insert into council_move (id, council_id, number, user_id, step, said)
    select ${id}::uuid, ${council_id}::uuid, coalesce(max(number), 0) + 1, ${by}::uuid, ${step},
           ${JSON.stringify(act)}::jsonb
    from council_move where council_id = ${council_id}::uuid`)
}

/** Stores the state that the moves led to, for lists. */
export async function writeState(tx: Sql, council_id: string, state: CouncilState): Promise<void> {
  await tx.run(sql`
    update council set status = ${state.status}, step = ${state.step},
           facilitator_id = ${state.facilitator_id}::uuid, waiting_for = ${waitingFor(state)}::uuid[], closed_at = case when ${state.status} <> 'Open' then now() end
    where id = ${council_id}::uuid`)
  await tx.run(sql`
    insert into council_participant (council_id, user_id, standing)
    select ${council_id}::uuid, user_id, standing
    from unnest(${[...state.standings.keys()]}::uuid[], ${[...state.standings.values()]}::council_standing[]) as stands (user_id, standing)
    on conflict (council_id, user_id) do update set standing = excluded.standing
    where council_participant.standing <> excluded.standing`)
}

export const changed = (tx: Transaction, { id, network_scope }: CouncilRecord) =>
  emit(tx, 'council.changed', id, { network: network_scope })
