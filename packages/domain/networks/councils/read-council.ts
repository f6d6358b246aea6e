import { instant } from '@waymark/contracts/fields'
import {
  type CouncilDecision,
  type CouncilEntry,
  councilMove,
  type DecisionRule,
  decision,
  decisionRule,
  type WholeCouncil,
} from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, jsonb, nullable } from '@waymark/platform/row'
import { apply } from '@waymark/rules/networks/councils/apply-move'
import { missingStep } from '@waymark/rules/networks/councils/check-move'
import { needs, waitingFor } from '@waymark/rules/networks/councils/needs'
import { type CouncilState, newCouncil } from '@waymark/rules/networks/councils/state'
import { z } from 'zod'
import { userName } from '../../names.ts'
import { inNetwork } from '../../people/memberships/name-members.ts'

const row = z.object({
  id: z.string(),
  user_id: z.string(),
  step: z.enum(['check_in', 'clarify', 'reframe', 'consent']),
  at: instant,
})
/** The first move requests the council, and the others follow. */
const moveRows = z.tuple(
  [row.extend({ said: z.object({ act: z.literal('request') }) })],
  row.extend({ said: councilMove }),
)

/** A council with its complete record. */
export interface CouncilRecord {
  id: string
  network_scope: Network
  title: string
  purpose: string
  decision_rule: DecisionRule
  facilitator_here: boolean
  participants_here: boolean
  created_at: Date
  closed_at: Date | null
  /** Everyone who was ever invited, by id. */
  names: Readonly<Record<string, string>>
  moves: z.output<typeof moveRows>
  state: CouncilState
  decision: CouncilDecision | null
}

const councilRow = z.object({
  id: z.string(),
  network_scope: z.enum(['TW', 'SP']),
  title: z.string(),
  purpose: z.string(),
  decision_rule: decisionRule,
  facilitator_here: z.boolean(),
  participants_here: z.boolean(),
  created_at: z.date(),
  closed_at: z.date().nullable(),
  names: z.record(z.string(), z.string()),
  moves: moveRows,
  record: decision.nullable(),
})

// One statement, so that all data is from the same moment.
const selectCouncil = (db: Sql, id: string) =>
  db.row(
    tables.council.extend({
      names: jsonb,
      moves: jsonb,
      facilitator_here: bool,
      participants_here: bool,
      record: nullable(jsonb),
    }),
    sql`
    select council.*, people.names, said.moves,
           ${inNetwork(sql`council.facilitator_id`, sql`council.network_scope`)} as facilitator_here,
           exists (
             select from council_participant as participant
             where participant.council_id = council.id and participant.standing = 'joined'
               and ${inNetwork(sql`participant.user_id`, sql`council.network_scope`)}) as participants_here,
           (select record from council_decision where council_id = council.id) as record
    from council
    cross join lateral (
      select jsonb_object_agg(participant.user_id, ${userName(sql`app_user`)}) as names
      from council_participant as participant left join app_user on app_user.id = participant.user_id
      where participant.council_id = council.id
    ) as people
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
               'id', act.id, 'user_id', act.user_id, 'step', act.step, 'said', act.said,
               'at', to_char(act.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
             ) order by act.number) as moves
      from council_move as act where act.council_id = council.id
    ) as said
    where council.id = ${id}::uuid`,
  )

/** The council's state after all its moves; undefined if there is none. */
export async function readRecord(db: Sql, id: string): Promise<CouncilRecord | undefined> {
  const found = await selectCouncil(db, id)
  if (!found) return undefined
  const { record, ...council } = councilRow.parse(found)
  const [request, ...moves] = council.moves
  const begun = newCouncil(request.user_id, council.decision_rule)
  const state = moves.reduce((before, { id: of, user_id: by, said: act }) => apply(before, { id: of, by, act }), begun)
  return { ...council, state, decision: record }
}

/** The data for the council's page. */
export function presentCouncil(record: CouncilRecord): WholeCouncil {
  const { id, network_scope, title, purpose, decision_rule, facilitator_here, participants_here, state } = record
  return {
    id,
    network_scope,
    title,
    purpose,
    decision_rule,
    facilitator_id: state.facilitator_id,
    facilitator_here,
    participants_here,
    decision: record.decision,
    created_at: record.created_at.toISOString(),
    closed_at: record.closed_at?.toISOString() ?? null,
    status: state.status,
    step: state.step,
    participants: Array.from(state.standings, ([user_id, standing]) => ({
      ...person(record, user_id),
      standing,
      checked_in: state.checked_in.has(user_id),
      position: state.positions.get(user_id)?.position ?? null,
    })),
    waiting_for: waitingFor(state),
    needs: needs(state),
    proposal: state.proposal,
    not_yet: missingStep(state),
    entries: entriesOf(record),
  }
}

export const person = ({ names }: Pick<CouncilRecord, 'names'>, user_id: string) => ({
  user_id,
  name: names[user_id] ?? 'Someone',
})

function entriesOf(record: CouncilRecord): CouncilEntry[] {
  let proposals = 0
  return record.moves.map(({ said: act, user_id, ...written }) => {
    if (act.act === 'proposal') proposals++
    return {
      ...person(record, user_id),
      id: written.id,
      at: written.at,
      step: written.step,
      act: act.act,
      text: 'text' in act ? act.text : null,
      whom: 'user_id' in act ? person(record, act.user_id) : null,
      question_id: act.act === 'answer' ? act.question_id : null,
      position: act.act === 'position' ? act.position : null,
      proposal: act.act === 'position' ? act.proposal : act.act === 'proposal' ? proposals : null,
      moved_to: act.act === 'move' ? act.to : null,
    }
  })
}
