import { Link } from 'react-router-dom'

export const lead =
  'You tell us things about your health so that one agent can help you. This page says what we keep, who sees it, for how long, and how to have it removed.'

/** How long answers are kept, which a later version says differently. */
const ANSWERS_KEPT = 'Until you ask us to delete them. Of earlier answers, the last 20.'

const OTHERS_KEPT = [
  ['Messages with your agent', 'As long as your answers. What you write before an assessment: 180 days.'],
  ['An assessment you did not finish, if you had us keep it', '14 days, or until you send it in.'],
  ['The receipt of your consent, and what you took back', 'For good; once you delete your data, only what proves it.'],
  ['The log of who opened a record', 'For good. It holds no answers.'],
  [
    'A hash of an address we must not write to',
    'Until you turn service emails on again, or we would forget that you asked.',
  ],
  ['A business assessment', '2 years after it last changed.'],
  ['A request for access, white label or an appointment', '365 days, or until you delete your data.'],
  ['An application for the medical membership', 'Until you ask us to delete it.'],
  ['Feedback', 'For good. It is not tied to a name or to your answers.'],
  ['An agent’s account and receipts', 'As long as the service keeps its books.'],
  ['An agent’s files, profile and census lists', 'As long as the agency; a deleted file goes within a minute.'],
  ['An agent’s talks with the assistant', '365 days after the last message.'],
  ['Sessions', '30 days after they expire.'],
] as const

const NUMBER_KEPT = ['A hash of a phone number that answered STOP', 'Until the same number answers START.'] as const

interface Props {
  readonly brand_name: string
  readonly answers_kept?: string
  /** Whether a later version speaks of text messages. */
  readonly texts?: boolean
}

export function Privacy({ brand_name, answers_kept = ANSWERS_KEPT, texts = false }: Props) {
  const kept = [
    ['Your answers, the score, your contact details', answers_kept],
    ...OTHERS_KEPT,
    ...(texts ? [NUMBER_KEPT] : []),
  ] as const
  return (
    <>
      <h2>What we keep</h2>
      <dl>
        <div>
          <dt>Your answers</dt>
          <dd>What you enter in the seven steps. If you take the assessment again, the earlier answers too.</dd>
        </div>
        <div>
          <dt>What we work out</dt>
          <dd>A health-risk score and an estimate of yearly costs and of the help you may be entitled to.</dd>
        </div>
        <div>
          <dt>A receipt of your consent</dt>
          <dd>
            The version of the text, what you ticked, the time, your internet address and your browser. It proves what
            you agreed to, and what you did not.
          </dd>
        </div>
        <div>
          <dt>What you and your agent write</dt>
          <dd>Messages sent through {brand_name}.</dd>
        </div>
        <div>
          <dt>What else you send us</dt>
          <dd>
            A business assessment, an application, a request or feedback: what stands in its form, and of feedback also
            the path of the page and your kind of browser.
          </dd>
        </div>
        <div>
          <dt>A log of who looked</dt>
          <dd>Each time somebody opens your record: who, and when.</dd>
        </div>
      </dl>

      <h2>Who sees it</h2>
      <ul>
        <li>
          <strong>Your agent.</strong> One licensed agent at a time. If that agent does not contact you in time, another
          may take over. An agent may refer you to another one; your record goes over only when that one accepts.
        </li>
        <li>
          <strong>Administrators of {brand_name},</strong> only where running the service needs it. They read business
          assessments, applications, requests and feedback.
        </li>
        <li>
          <strong>Nobody else.</strong> We do not sell data, we show no advertising, and no tracker of anybody runs on
          these pages: they load nothing from other companies.
        </li>
      </ul>
      <p>
        Your phone number is shown to an agent only if you agreed to be called. Notices and emails that we send carry no
        health data.
      </p>

      <h2>Who works for us</h2>
      <p>
        Mail goes through a mail server. Agents who pay do so at the payment company, which gets no data of consumers.
        Where a language model is connected for the assistant of the agents, it gets the question, the pages that fit it
        and those answers of the client in question that it asks for, without name, email or phone; without one, nothing
        leaves this service.
      </p>
      {texts && (
        <p>
          Text messages, if you agreed to them, go through the company Twilio. It gets your phone number and the text:
          that your agent is chosen or wrote, and the address of your page. It gets no health data.
        </p>
      )}

      <h2>How long we keep it</h2>
      <dl>
        {kept.map(([what, how_long]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how_long}</dd>
          </div>
        ))}
      </dl>

      <h2>How it is protected</h2>
      <p>
        Health data stays in its tables: never in emails, notices, addresses of pages or technical logs. Who may open
        what is decided before a request is read. Passwords are stored as hashes that cannot be turned back.
      </p>

      <h2>What stays in your browser</h2>
      <dl>
        <div>
          <dt>Your unfinished answers</dt>
          <dd>
            In this tab, gone when you close it or send them; with us only where you ask us to keep them for later.
          </dd>
        </div>
        <div>
          <dt>The agent of your link</dt>
          <dd>So that your answers find the agent who invited you.</dd>
        </div>
        <div>
          <dt>Your email address</dt>
          <dd>After you sent an assessment, to show it again on the next page.</dd>
        </div>
        <div>
          <dt>Light or dark</dt>
          <dd>The colors you chose.</dd>
        </div>
        <div>
          <dt>For agents who sign in</dt>
          <dd>Their session, including one cookie that no script can read.</dd>
        </div>
      </dl>

      <h2>Stopping, taking back, deleting</h2>
      <ul>
        <li>
          <strong>Stop service emails:</strong> the link at the end of each, one click. They come only about what you
          asked for: your assessment, your agent, messages, a changed time or consent. On the status page you can turn
          them on again. We send further email only if you agreed to it.
        </li>
        {texts && (
          <li>
            <strong>Stop text messages:</strong> answer one with STOP, or take your consent back on the status page.
            Only START from the same phone undoes a STOP.
          </li>
        )}
        <li>
          <strong>Take your consent back, or delete everything:</strong> open the status page from the link in your
          confirmation email. Deleting is done at once and cannot be undone.
        </li>
        <li>
          <strong>Without that email:</strong> write to your agent on the page you got when you sent the assessment.
        </li>
      </ul>
      <p>
        Your answers, the score, your contact details and your messages are then deleted. The receipt of your consent
        stays, reduced to what proves consent.
      </p>

      <h2>Changes</h2>
      <p>
        A change that matters gets a new version with its date, and nothing you agreed to before is widened by it. What
        you agree to in the assessment stands in the <Link to="/terms">Terms</Link>.
      </p>
    </>
  )
}
