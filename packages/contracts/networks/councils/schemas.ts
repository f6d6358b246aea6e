import { z } from 'zod'
import { id, instant, LIMITS, optionalText, requiredText } from '../../fields.ts'
import { network } from '../../people/memberships/schemas.ts'

export const COUNCIL_STEPS = ['check_in', 'clarify', 'reframe', 'consent'] as const
export const councilStep = z.enum(COUNCIL_STEPS)
export type CouncilStep = z.output<typeof councilStep>

const COUNCIL_STATUSES = ['Open', 'Resolved', 'Withdrawn'] as const
export const councilStatus = z.enum(COUNCIL_STATUSES)
export type CouncilStatus = z.output<typeof councilStatus>

/** When a council has reached a decision. `@waymark/rules/networks/councils/decision` says what each rule requires. */
export const DECISION_RULES = ['consent', 'two_thirds', 'full_consent'] as const
export const decisionRule = z.enum(DECISION_RULES)
export type DecisionRule = z.output<typeof decisionRule>

const STANDINGS = ['invited', 'joined', 'declined', 'left'] as const
const standing = z.enum(STANDINGS)
export type Standing = z.output<typeof standing>

export const POSITIONS = ['consent', 'stand_aside', 'objection'] as const
const position = z.enum(POSITIONS)
export type Position = z.output<typeof position>

const words = requiredText(LIMITS.free_text, 'Please enter some text')

/** The request to start a council. */
export const councilRequest = z.object({
  title: requiredText(LIMITS.name, 'Title is required'),
  purpose: requiredText(LIMITS.free_text, 'Purpose is required'),
  decision_rule: decisionRule,
  /** Members to invite right away. More can be invited later. */
  invite: z.array(id).max(30, 'Invite 30 people or fewer').default([]),
})

/** Every move a participant can make in a council. */
export const councilMove = z.discriminatedUnion('act', [
  z.object({ act: z.literal('invite'), user_id: id }),
  z.object({ act: z.literal('join') }),
  z.object({ act: z.literal('decline') }),
  z.object({ act: z.literal('leave') }),
  z.object({ act: z.literal('check_in'), text: words }),
  z.object({ act: z.literal('question'), text: words }),
  z.object({ act: z.literal('answer'), question_id: id, text: words }),
  /** An idea for the proposal. */
  z.object({ act: z.literal('suggestion'), text: words }),
  /** The facilitator writes the text to decide on. */
  z.object({ act: z.literal('proposal'), text: words }),
  /** Moves to the next step, or from Consent back to Reframe, which needs a reason. A repeat changes nothing. */
  z.object({ act: z.literal('move'), to: councilStep, text: optionalText(LIMITS.free_text) }),
  /** `proposal` is the number of the proposal that was read. A position on an earlier one is refused. */
  z.object({
    act: z.literal('position'),
    proposal: z.number().int().min(1).max(10_000),
    position,
    text: optionalText(LIMITS.free_text),
  }),
  /** The facilitator excuses a participant whose silence blocks the council. */
  z.object({ act: z.literal('excuse'), user_id: id, text: words }),
  /** A participant takes over when the facilitator's account is disabled or deleted. */
  z.object({ act: z.literal('take_over') }),
  z.object({ act: z.literal('withdraw'), text: words }),
])
export type CouncilMove = z.output<typeof councilMove>

const person = z.object({ user_id: id, name: z.string() })

const participant = person.extend({
  standing,
  checked_in: z.boolean(),
  /** Their position on the current proposal. Null if they have not taken one. */
  position: position.nullable(),
})

/** What a council is waiting for, and from whom. */
const NEEDS = ['company', 'check_in', 'answer', 'proposal', 'position', 'objection', 'move'] as const
const need = z.object({ need: z.enum(NEEDS), user_ids: z.array(id) })
export type Need = z.output<typeof need>

export const council = z.object({
  id,
  network_scope: network,
  title: z.string(),
  purpose: z.string(),
  status: councilStatus,
  step: councilStep,
  decision_rule: decisionRule,
  facilitator_id: id,
  participants: z.array(person.extend({ standing })),
  /** The people who can do it. */
  waiting_for: z.array(id),
  created_at: instant,
  closed_at: instant.nullable(),
})
export type Council = z.output<typeof council>

/** One line of the record. */
const entry = z.object({
  id,
  user_id: id,
  name: z.string(),
  at: instant,
  act: z.enum([
    'request',
    'invite',
    'join',
    'decline',
    'leave',
    'check_in',
    'question',
    'answer',
    'suggestion',
    'proposal',
    'move',
    'position',
    'excuse',
    'take_over',
    'withdraw',
  ]),
  /** The step in which it was said. */
  step: councilStep,
  text: z.string().nullable(),
  /** Who was invited or excused. */
  whom: person.nullable(),
  /** The question that was answered. */
  question_id: id.nullable(),
  position: position.nullable(),
  /** The number of the proposal that this is, or is about. */
  proposal: z.number().int().nullable(),
  moved_to: councilStep.nullable(),
})
export type CouncilEntry = z.output<typeof entry>

/** The decision, stored as it was at that moment. */
export const decision = z.object({
  proposal: z.object({ number: z.number().int(), text: z.string() }),
  decision_rule: decisionRule,
  consented: z.array(person.extend({ text: z.string().nullable() })),
  stood_aside: z.array(person.extend({ text: z.string() })),
  objections: z.array(
    person.extend({
      text: z.string(),
      /** The proposal it is about. */
      proposal: z.number().int(),
      /** `withdrawn`: the member who raised it withdrew it. `amended`: the proposal was changed. */
      met: z.enum(['withdrawn', 'amended']),
      /** How it was resolved, in the words of the member who withdrew it or changed the proposal. */
      how: z.string(),
    }),
  ),
  decided_at: instant,
})
export type CouncilDecision = z.output<typeof decision>

export const wholeCouncil = council.extend({
  participants: z.array(participant),
  /** The current proposal. */
  proposal: z.object({ number: z.number().int(), text: z.string() }).nullable(),
  needs: z.array(need),
  /** False once the facilitator's account is disabled or deleted, or no longer in the network. A participant can then take over. */
  facilitator_here: z.boolean(),
  /**
   * False once the accounts of all who joined are gone. In Consent, someone who left can then take over. The release before does
   * not send it.
   */
  participants_here: z.boolean().default(true),
  /** Why the facilitator cannot move to the next step yet. Null when they can, or when there is no next step. */
  not_yet: z.string().nullable(),
  /** Oldest first. */
  entries: z.array(entry),
  decision: decision.nullable(),
})
export type WholeCouncil = z.output<typeof wholeCouncil>
