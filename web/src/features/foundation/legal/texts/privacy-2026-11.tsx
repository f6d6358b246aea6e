import { Link } from 'react-router-dom'

export const lead =
  'You tell us things about your health so that one agent can help you. This page says what we keep, who sees it, and how to have it removed.'

/** Not in force any more: only its address is kept, and nothing of it is changed. */
export function Privacy({ brand_name }: { readonly brand_name: string }) {
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
          <dd>A health-risk score and an estimate of yearly costs, for your agent.</dd>
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
          <dt>A log of who looked</dt>
          <dd>Each time somebody opens your record: who, and when.</dd>
        </div>
      </dl>

      <h2>Who sees it</h2>
      <ul>
        <li>
          <strong>Your agent.</strong> One licensed agent at a time. If that agent does not contact you in time, another
          may take over.
        </li>
        <li>
          <strong>Administrators of {brand_name},</strong> only where running the service needs it.
        </li>
        <li>
          <strong>Nobody else.</strong> We do not sell data, we show no advertising, and no tracker of anybody runs on
          these pages: they load nothing from other companies.
        </li>
      </ul>
      <p>
        Your phone number is shown to an agent only if you agreed to be called. Notices that we send to agents carry no
        health data.
      </p>

      <h2>What stays in your browser</h2>
      <dl>
        <div>
          <dt>Your unfinished answers</dt>
          <dd>In this tab only, gone when you close it or send them.</dd>
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

      <h2>How to have it removed</h2>
      <p>
        Ask your agent, or answer any message you got from us. Your answers, the score, your contact details and your
        messages are then deleted. The receipt of your consent stays, reduced to what proves consent.
      </p>

      <h2>Changes</h2>
      <p>
        This page has the version of the <Link to="/terms">Terms</Link>. A change that matters gets a new version, and
        nothing you agreed to before is widened by it.
      </p>
    </>
  )
}
