import { msg } from '@waymark/words/t'

/** Consent receipts store this version. A changed text is a new version: this one moves to `NOTICES`. */
export const TERMS_VERSION = '2026-11.5'

// Paragraphs that earlier versions share.
export const WHAT_YOU_GET = {
  heading: msg('What you get'),
  text: msg(
    'A free assessment of your health insurance needs, and one licensed agent who contacts you within 24 hours. You are not obliged to buy anything.',
  ),
}
export const WHAT_IT_IS_NOT = {
  heading: msg('What it is not'),
  text: msg(
    'The assessment is educational. It is not a diagnosis, not medical or legal advice, not an offer of insurance and no guarantee of a price or of coverage. Indemnity and gap plans are not comprehensive coverage.',
  ),
}
export const ANSWERS = {
  heading: msg('What we do with your answers'),
  text: msg(
    'We use them to estimate your health costs, to suggest kinds of plans and to find an agent licensed in your state. That agent, and administrators of this service where they must, can see them; every time somebody opens your record, it is logged. We do not sell your data and use no trackers.',
  ),
}
export const KEPT = {
  heading: msg('How long we keep it'),
  text: msg(
    'Until you ask your agent or us to remove your answers; then they go at once. We also remove them some time after you enroll, or if you never enroll, we do not hear from you for a long time, and you do not ask us to keep them. The Privacy page says how long. We keep a short record of what you agreed to, and when, as proof.',
  ),
}
export const BOXES = {
  terms: msg('I accept the terms and privacy notice'),
  email: msg('I also agree to further email about my options, beyond the service emails about my assessment'),
  phone: msg('My agent may call me'),
}

/** The terms and privacy notice that consumers accept now. The intake loads this one only. */
export const TERMS = [
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

/** The checkboxes next to the terms. */
export const CONSENTS = {
  ...BOXES,
  text: msg(
    'Text me when my agent is chosen or writes to me, and about my appointments. Message frequency varies; message and data rates may apply. I can reply STOP to end texts, or HELP for help. I do not have to agree to this.',
  ),
}
