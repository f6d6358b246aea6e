import { msg } from '@waymark/words/t'

/** All that `composeConsumerMail` sends to people who took the assessment. */
export const SERVICE_EMAILS = {
  heading: msg('Service emails'),
  text: msg(
    'We send you service emails when we receive your answers, you get an agent, your agent writes to you, the time of their first contact or a consent changes, you need to confirm new answers, or you ask for a link. We also send them about your appointments, and before we delete your data because we have not heard from you.',
  ),
}

/** The terms and privacy notice that consumers accept now. The intake loads this one only. */
export const TERMS = [
  {
    heading: msg('What you get'),
    text: msg(
      'You get a free assessment of your health insurance needs, and one licensed agent contacts you within 24 hours. You do not have to buy anything.',
    ),
  },
  {
    heading: msg('What it is not'),
    text: msg(
      'The assessment is for education only. It is not a diagnosis, medical or legal advice, or an offer of insurance, and it does not guarantee a price or coverage. Indemnity and gap plans are not comprehensive coverage.',
    ),
  },
  {
    heading: msg('What we do with your answers'),
    text: msg(
      'We use them to estimate your health costs, to suggest types of plans and to find an agent licensed in your state. Your agent can see them, and so can administrators of this service when they need to. We log every time someone opens your record. We do not sell your data or use trackers.',
    ),
  },
  SERVICE_EMAILS,
  {
    heading: msg('How we contact you'),
    text: msg(
      'Each service email has a link that stops them all. You can still ask us to email you a link to your page. We contact you by text message, other email or phone only if you agree to it. Reply STOP to end text messages.',
    ),
  },
  {
    heading: msg('How long we keep it'),
    text: msg(
      'We keep your answers until you ask your agent or us to delete them. Then we delete them right away. We also delete them some time after you enroll. If you never enroll and we do not hear from you for a long time, we delete them unless you ask us to keep them. The Privacy page says how long. As proof, we keep a short record of what you agreed to and when.',
    ),
  },
]

/** The checkboxes that all versions since 2026-11.2 share. */
export const BOXES = {
  terms: msg('I accept the terms and privacy notice'),
  email: msg('I also agree to further email about my options, beyond the service emails about my assessment'),
  phone: msg('My agent may call me'),
}

/** The checkboxes next to the terms. */
export const CONSENTS = {
  ...BOXES,
  text: msg(
    'Text me when my agent is chosen or writes to me, and about my appointments. Message frequency varies; message and data rates may apply. I can reply STOP to end texts, or HELP for help. I do not have to agree to this.',
  ),
}
