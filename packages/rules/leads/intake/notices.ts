import { msg } from '@waymark/words/t'
import { BOXES, CONSENTS, TERMS } from './terms.ts'
import { TERMS_VERSION } from './terms-version.ts'

interface Notice {
  terms: readonly { heading: string; text: string }[]
  /** The checkboxes next to the terms. */
  consents: { terms: string; email: string; phone: string; text?: string }
}

// Paragraphs that several earlier versions share.
const WHAT_YOU_GET = {
  heading: msg('What you get'),
  text: msg(
    'A free assessment of your health insurance needs, and one licensed agent who contacts you within 24 hours. You are not obliged to buy anything.',
  ),
}
const WHAT_IT_IS_NOT = {
  heading: msg('What it is not'),
  text: msg(
    'The assessment is educational. It is not a diagnosis, not medical or legal advice, not an offer of insurance and no guarantee of a price or of coverage. Indemnity and gap plans are not comprehensive coverage.',
  ),
}
const ANSWERS = {
  heading: msg('What we do with your answers'),
  text: msg(
    'We use them to estimate your health costs, to suggest kinds of plans and to find an agent licensed in your state. That agent, and administrators of this service where they must, can see them; every time somebody opens your record, it is logged. We do not sell your data and use no trackers.',
  ),
}
const CONTACT = {
  heading: msg('How you are contacted'),
  text: msg(
    'By service email about what you asked for: that we received it, who your agent is, that your agent wrote to you, that the time of their contact changed, or that a consent changed. One link in each of these emails stops them all. By further email, or by phone, only if you agree to it below.',
  ),
}
const KEPT = {
  heading: msg('How long we keep it'),
  text: msg(
    'Until you ask your agent or us to remove your answers; then they go at once. We also remove them some time after you enroll, or if you never enroll, we do not hear from you for a long time, and you do not ask us to keep them. The Privacy page says how long. We keep a short record of what you agreed to, and when, as proof.',
  ),
}
const WITH_TEXTS = [
  WHAT_YOU_GET,
  WHAT_IT_IS_NOT,
  ANSWERS,
  {
    heading: msg('How you are contacted'),
    text: msg(
      'By service email about what you asked for: that we received it, who your agent is, that your agent wrote to you, that the time of their contact changed, or that a consent changed. One link in each of these emails stops them all. By text message, by further email, or by phone, only if you agree to it. The word STOP ends text messages.',
    ),
  },
  KEPT,
]

/**
 * The terms and privacy notice of the intake, shown before the consumer accepts them, in every version. Receipts print
 * the one that was accepted, so none ever changes.
 */
export const NOTICES = {
  '2026-11': {
    terms: [
      {
        heading: 'What you get',
        text: 'A free assessment of your health insurance needs, and one licensed agent who contacts you within 24 hours. You are not obliged to buy anything.',
      },
      {
        heading: 'What it is not',
        text: 'The assessment is educational. It is not a diagnosis, not medical or legal advice, not an offer of insurance and no guarantee of a price or of coverage. Indemnity and gap plans are not comprehensive coverage.',
      },
      {
        heading: 'What we do with your answers',
        text: 'We use them to estimate your health costs, to suggest kinds of plans and to find an agent licensed in your state. That agent, and administrators of this service where they must, can see them; every time somebody opens your record, it is logged. We do not sell your data and use no trackers.',
      },
      {
        heading: 'How you are contacted',
        text: 'Your agent may write to you about this assessment. By e-mail beyond that, or by telephone, only if you agree to it below.',
      },
      {
        heading: 'How long we keep it',
        text: 'Until you ask your agent or us to remove your answers; then they go at once. We keep a short record of what you agreed to, and when, as proof.',
      },
    ],
    consents: {
      terms: 'I accept the terms and privacy notice',
      email: 'I agree to get email about my assessment and my options',
      phone: 'My agent may call me',
    },
  },
  '2026-11.2': {
    terms: [
      WHAT_YOU_GET,
      WHAT_IT_IS_NOT,
      ANSWERS,
      CONTACT,
      {
        heading: msg('How long we keep it'),
        text: msg(
          'Until you ask your agent or us to remove your answers; then they go at once. We keep a short record of what you agreed to, and when, as proof.',
        ),
      },
    ],
    consents: BOXES,
  },
  '2026-11.3': {
    terms: [WHAT_YOU_GET, WHAT_IT_IS_NOT, ANSWERS, CONTACT, KEPT],
    consents: BOXES,
  },
  '2026-11.4': {
    terms: WITH_TEXTS,
    consents: {
      ...BOXES,
      text: msg(
        'Text me when my agent is chosen or writes to me. Message frequency varies; message and data rates may apply. I can reply STOP to end texts, or HELP for help. I do not have to agree to this.',
      ),
    },
  },
  '2026-11.5': { terms: WITH_TEXTS, consents: CONSENTS },
  [TERMS_VERSION]: { terms: TERMS, consents: CONSENTS },
} as const satisfies Record<string, Notice>

/** The versions whose box for texts speaks of appointments. */
export const APPOINTMENT_TEXTS: readonly string[] = ['2026-11.5', '2026-11.6']

/** The version that a receipt names: the one that was shown if there is such a version, otherwise the current one. */
export const versionShown = (version: string | null | undefined): string =>
  version && byVersion.has(version) ? version : TERMS_VERSION

/** The notice of a receipt. */
export const noticeOf = (version: string): Notice => byVersion.get(version) ?? NOTICES[TERMS_VERSION]

const byVersion = new Map<string, Notice>(Object.entries(NOTICES))
