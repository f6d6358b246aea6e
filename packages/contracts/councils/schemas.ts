import { z } from 'zod'
import { id, instant, LIMITS, optionalText, requiredText } from '../fields.ts'
import { network } from '../networks/schemas.ts'

export const COUNCIL_STEPS = ['check_in', 'clarify', 'reframe', 'consent'] as const
export const councilStep = z.enum(COUNCIL_STEPS)
export type CouncilStep = z.output<typeof councilStep>

const COUNCIL_STATUSES = ['Open', 'Resolved', 'Withdrawn'] as const
export const councilStatus = z.enum(COUNCIL_STATUSES)
export type CouncilStatus = z.output<typeof councilStatus>

/** When a council has decided; `packages/rules/councils` says what each asks for. */
export const DECISION_RULES = ['consent', 'two_thirds', 'full_consent'] as const
export const decisionRule = z.enum(DECISION_RULES)
export type DecisionRule = z.output<typeof decisionRule>

const STANDINGS = ['invited', 'joined', 'declined', 'left'] as const
const standing = z.enum(STANDINGS)
export type Standing = z.output<typeof standing>

export const POSITIONS = ['consent', 'stand_aside', 'objection'] as const
const position = z.enum(POSITIONS)
export type Position = z.output<typeof position>

const words = requiredText(LIMITS.free_text, 'Please write something')

/** What a council is asked for. */
export const councilRequest = z.object({
  title: requiredText(LIMITS.name, 'Title is required'),
  purpose: requiredText(LIMITS.free_text, 'Purpose is required'),
  decision_rule: decisionRule,
  /** Members to invite with it; more can be invited later. */
  invite: z.array(id).max(30, 'Invite 30 people or fewer').default([]),
})

/** Everything that is done in a council once it is there. */
export const councilAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('invite'), user_id: id }),
  z.object({ act: z.literal('join') }),
  z.object({ act: z.literal('decline') }),
  z.object({ act: z.literal('leave') }),
  z.object({ act: z.literal('check_in'), text: words }),
  z.object({ act: z.literal('question'), text: words }),
  z.object({ act: z.literal('answer'), question_id: id, text: words }),
  /** An idea for the proposal. */
  z.object({ act: z.literal('suggestion'), text: words }),
  /** The facilitator words what is decided on. */
  z.object({ act: z.literal('proposal'), text: words }),
  /** To the step that follows, or from Consent back to Reframe, which needs a reason. A repeat changes nothing. */
  z.object({ act: z.literal('move'), to: councilStep, text: optionalText(LIMITS.free_text) }),
  /** `proposal` is the number of the one that was read: a position on an earlier one is refused. */
  z.object({
    act: z.literal('position'),
    proposal: z.number().int().min(1).max(10_000),
    position,
    text: optionalText(LIMITS.free_text),
  }),
  /** The facilitator lets somebody go whose silence holds everybody up. */
  z.object({ act: z.literal('excuse'), user_id: id, text: words }),
  /** Somebody who joined leads on, where the facilitator's account is disabled or gone. */
  z.object({ act: z.literal('take_over') }),
  z.object({ act: z.literal('withdraw'), text: words }),
])
export type CouncilAct = z.output<typeof councilAct>

const person = z.object({ user_id: id, name: z.string() })

const participant = person.extend({
  standing,
  checked_in: z.boolean(),
  /** On the proposal that stands; null when there is none of theirs. */
  position: position.nullable(),
})

/** What a council waits for, and from whom. */
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
  /** Who can do what it waits for. */
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
  /** Who was invited, or excused. */
  whom: person.nullable(),
  /** What was answered. */
  question_id: id.nullable(),
  position: position.nullable(),
  /** The number of the proposal that this is, or is about. */
  proposal: z.number().int().nullable(),
  moved_to: councilStep.nullable(),
})
export type CouncilEntry = z.output<typeof entry>

/** What was decided; kept as it was at that moment. */
export const decision = z.object({
  proposal: z.object({ number: z.number().int(), text: z.string() }),
  decision_rule: decisionRule,
  consented: z.array(person.extend({ text: z.string().nullable() })),
  stood_aside: z.array(person.extend({ text: z.string() })),
  objections: z.array(
    person.extend({
      text: z.string(),
      /** On which proposal. */
      proposal: z.number().int(),
      /** `withdrawn` by who raised it, or the proposal was `amended`. */
      met: z.enum(['withdrawn', 'amended']),
      /** In whose words it was met. */
      how: z.string(),
    }),
  ),
  decided_at: instant,
})
export type CouncilDecision = z.output<typeof decision>

export const wholeCouncil = council.extend({
  participants: z.array(participant),
  /** The one that stands. */
  proposal: z.object({ number: z.number().int(), text: z.string() }).nullable(),
  needs: z.array(need),
  /** False once their account is disabled or gone: then who joined may take over. */
  facilitator_here: z.boolean(),
  /** Why the facilitator cannot move it on yet; null when they can, or when there is nowhere to go. */
  not_yet: z.string().nullable(),
  /** The earliest first. */
  entries: z.array(entry),
  decision: decision.nullable(),
})
export type WholeCouncil = z.output<typeof wholeCouncil>
