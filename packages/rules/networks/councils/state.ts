import type {
  CouncilMove,
  CouncilStatus,
  CouncilStep,
  DecisionRule,
  Position,
  Standing,
} from '@waymark/contracts/networks/councils/schemas'

export interface Objection {
  user_id: string
  text: string
  /** The number of the proposal it was raised on. */
  proposal: number
  /** Null while the objection is open. */
  met: 'withdrawn' | 'amended' | null
  how: string | null
}

/** A council at one moment. It is immutable: every move creates a new state. */
export interface CouncilState {
  readonly status: CouncilStatus
  readonly step: CouncilStep
  readonly decision_rule: DecisionRule
  readonly facilitator_id: string
  readonly standings: ReadonlyMap<string, Standing>
  readonly checked_in: ReadonlySet<string>
  /** By the id of the question. */
  readonly questions: ReadonlyMap<string, { asked_by: string; answered: boolean }>
  readonly proposal: { number: number; text: string } | null
  /** Whether the proposal was written since the council last entered Reframe. */
  readonly fresh: boolean
  /** Positions on the current proposal. There are none before Consent. */
  readonly positions: ReadonlyMap<string, { position: Position; text: string | null }>
  readonly objections: readonly Objection[]
  /** The number of entries in the record. */
  readonly moves: number
}

export interface Move {
  id: string
  /** The member who makes the move. */
  by: string
  act: CouncilMove
}

export const NEXT_STEP: Readonly<Record<CouncilStep, CouncilStep | null>> = {
  check_in: 'clarify',
  clarify: 'reframe',
  reframe: 'consent',
  consent: null,
}

/** A new council. Its only participant is the member who requested it. */
export const newCouncil = (facilitator_id: string, decision_rule: DecisionRule): CouncilState => ({
  status: 'Open',
  step: 'check_in',
  decision_rule,
  facilitator_id,
  standings: new Map([[facilitator_id, 'joined']]),
  checked_in: new Set(),
  questions: new Map(),
  proposal: null,
  fresh: false,
  positions: new Map(),
  objections: [],
  moves: 0,
})

export const participantsOf = ({ standings }: Pick<CouncilState, 'standings'>): string[] =>
  [...standings].filter(([, standing]) => standing === 'joined').map(([user_id]) => user_id)

export const openObjections = ({ objections }: Pick<CouncilState, 'objections'>): readonly Objection[] =>
  objections.filter(({ met }) => met === null)

export const wordsDiffer = (one: string | null, other: string | null): boolean =>
  (one ?? '').replaceAll(/\s+/g, ' ').trim() !== (other ?? '').replaceAll(/\s+/g, ' ').trim()
