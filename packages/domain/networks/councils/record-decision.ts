import type { CouncilDecision } from '@waymark/contracts/networks/councils/schemas'
import { type Sql, sql } from '@waymark/platform/database'
import { participantsOf } from '@waymark/rules/networks/councils/state'
import { type CouncilRecord, person } from './read-council.ts'

/** Stores a decision with the current names. The database rejects a second one for the same council. */
export async function recordDecision(tx: Sql, record: CouncilRecord): Promise<void> {
  await tx.run(sql`
    insert into council_decision (council_id, record)
    values (${record.id}::uuid, ${JSON.stringify(decisionOf(record, new Date()))}::jsonb)`)
}

function decisionOf(record: CouncilRecord, decided_at: Date): CouncilDecision {
  const { state, decision_rule } = record
  const { proposal, positions, objections } = state
  if (!proposal) throw new Error(`council ${record.id} decided on nothing`)
  const who = (wanted: 'consent' | 'stand_aside') =>
    participantsOf(state).flatMap((user_id) => {
      const taken = positions.get(user_id)
      return taken?.position === wanted ? [{ ...person(record, user_id), text: taken.text }] : []
    })
  return {
    proposal,
    decision_rule,
    consented: who('consent'),
    stood_aside: who('stand_aside').map(({ text, ...one }) => ({ ...one, text: text ?? '' })),
    objections: objections.flatMap(({ user_id, met, how, ...raised }) =>
      met === null ? [] : [{ ...raised, ...person(record, user_id), met, how: how ?? '' }],
    ),
    decided_at: decided_at.toISOString(),
  }
}
