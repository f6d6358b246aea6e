import type { RetainedFor } from '@waymark/contracts/foundation/site/endpoints'
import { daysInWords } from '@waymark/rules/foundation/retention-words'
import { msg, t } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { timeInWords, useRetainedFor } from '../../../../shared/brand/use-retained-for.ts'
import { Rich } from '../../../../shared/kit/rich.tsx'

export const lead = msg(
  'You tell us things about your health so that one agent can help you. This page says what we keep, who sees it, for how long, and how to have it removed.',
)

const keptOthers = (kept_for: RetainedFor | null) => {
  const timeOf = (name: keyof RetainedFor) => timeInWords(kept_for, name)
  return [
    [
      t('Messages with your agent, and the files in them'),
      t('As long as your answers. What you write before an assessment: {days}.', { days: timeOf('visitor_messages') }),
    ],
    [t('An assessment you did not finish, if you had us keep it'), t('14 days, or until you send it in.')],
    [
      t('The receipt of your consent, and what you have withdrawn'),
      t('Permanently. Once you delete your data, only what proves your consent.'),
    ],
    [t('The log of who opened a record'), t('Permanently. It holds no answers.')],
    [
      t('A hash of an address we must not write to'),
      t('Until you turn service emails on again. Without it, we could not do as you asked.'),
    ],
    [t('A business assessment'), t('Until {days} after it last changed.', { days: timeOf('business_leads') })],
    [
      t('A request for access, white label or an appointment'),
      t('For {days}, or until you delete your data.', { days: timeOf('contact_requests') }),
    ],
    [
      t('An appointment that you booked'),
      t('As long as your answers. If you never took the assessment, 90 days after it, or until you delete your data.'),
    ],
    [
      t('An application to a network'),
      t('Until {days} after it is declined or withdrawn. Approved ones, permanently.', {
        days: timeOf('closed_applications'),
      }),
    ],
    [t('An application for the medical membership'), t('Until you ask us to delete it.')],
    [t('Feedback'), t('Permanently. Nothing ties it to a name or to your answers.')],
    [t('An agent’s account and receipts'), t('As long as the service keeps its books.')],
    [t('An agent’s files, profile and census lists'), t('As long as the agency; a deleted file goes within a minute.')],
    [
      t('An agent’s talks with the assistant'),
      t('Until {days} after the last message.', { days: timeOf('assistant_conversations') }),
    ],
    [t('Sessions'), t('Until {days} after they expire.', { days: timeOf('sessions') })],
  ]
}

/** Says how long everything is kept from the settings, so that it stays true when they change. */
export function Privacy({ brand_name }: { readonly brand_name: string }) {
  const kept_for = useRetainedFor()
  const answers_kept = t(
    'Until you ask us to delete them, or for {enrolled} after your agent marks you as enrolled. If you never enroll and we do not hear from you for {silent}, we ask whether to keep them, and delete them {notice} later if you do not answer.',
    {
      enrolled: timeInWords(kept_for, 'enrolled_clients'),
      silent: kept_for ? daysInWords(kept_for.silent_clients) : t('a long time'),
      notice: timeInWords(kept_for, 'notice'),
    },
  )
  const kept = [
    [t('Your answers, the score, your contact details'), `${answers_kept} ${t('Of earlier answers, the last 20.')}`],
    ...keptOthers(kept_for),
    [t('A hash of a phone number that answered STOP'), t('Until the same number answers START.')],
  ]
  return (
    <>
      <h2>{t('What we keep')}</h2>
      <dl>
        <div>
          <dt>{t('Your answers')}</dt>
          <dd>{t('What you enter in the seven steps. If you take the assessment again, the earlier answers too.')}</dd>
        </div>
        <div>
          <dt>{t('What we work out')}</dt>
          <dd>{t('A health-risk score and an estimate of yearly costs and of the help you may be entitled to.')}</dd>
        </div>
        <div>
          <dt>{t('A receipt of your consent')}</dt>
          <dd>
            {t(
              'The version of the text, what you ticked, the time, your internet address and your browser. It proves what you agreed to, and what you did not.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('What you and your agent write')}</dt>
          <dd>{t('Messages sent through {brand_name}, with their files.', { brand_name })}</dd>
        </div>
        <div>
          <dt>{t('What else you send us')}</dt>
          <dd>
            {t(
              'A business assessment, an application, an appointment, a request or feedback: what you type or choose in the form. With feedback, we also store the path of the page and your type of browser.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('A log of who looked')}</dt>
          <dd>{t('Each time someone opens your record: who, and when.')}</dd>
        </div>
      </dl>

      <h2>{t('Who sees it')}</h2>
      <ul>
        <li>
          <Rich
            text={t(
              '<b>Your agent.</b> One licensed agent at a time. If that agent does not contact you in time, another may take over. An agent may refer you to another one; your record moves only if that agent accepts.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Administrators of {brand_name},</b> only where running the service needs it. They read business assessments, applications, requests and feedback.',
              { brand_name },
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Someone your agent asks for a quote.</b> Your agent can share the list of people to cover (names, birth dates, ZIP codes, tobacco use) by a link that works for 14 days. Each opening is logged.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>No one else.</b> We do not sell data and we show no ads. These pages have no trackers, and load nothing from other companies.',
            )}
            b={<strong />}
          />
        </li>
      </ul>
      <p>
        {t(
          'Your phone number is shown to an agent only if you agreed to be called. Notices and emails that we send carry no health data.',
        )}
      </p>

      <h2>{t('Who works for us')}</h2>
      <p>
        {t(
          'Mail goes through a mail server. Agents who pay do so at the payment company, which gets no data of consumers. Where a language model is connected for the assistant of the agents, it gets the question, the pages that fit it and those answers of the client in question that it asks for, without name, email or phone; without one, nothing leaves this service.',
        )}
      </p>
      <p>
        {t(
          'Text messages, if you agreed to them, go through the company Twilio. It gets your phone number and the text: that your agent is chosen or wrote, or when your appointment is, and the address of your page. It gets no health data.',
        )}
      </p>

      <h2>{t('How long we keep it')}</h2>
      <dl>
        {kept.map(([what, how_long]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how_long}</dd>
          </div>
        ))}
      </dl>

      <h2>{t('How it is protected')}</h2>
      <p>
        {t(
          'Health data stays in its tables: never in emails, notices, addresses of pages or technical logs. Who may open what is decided before a request is read. Passwords are stored as hashes that cannot be turned back.',
        )}
      </p>

      <h2>{t('What stays in your browser')}</h2>
      <dl>
        <div>
          <dt>{t('Your unfinished answers')}</dt>
          <dd>
            {t('In this tab, until you close it or send them. We have them only if you ask us to keep them for later.')}
          </dd>
        </div>
        <div>
          <dt>{t('The key to your page')}</dt>
          <dd>{t('In this tab, until you close it.')}</dd>
        </div>
        <div>
          <dt>{t('The agent of your link')}</dt>
          <dd>{t('So that your answers find the agent who invited you.')}</dd>
        </div>
        <div>
          <dt>{t('Your email address')}</dt>
          <dd>{t('After you sent an assessment, to show it again on the next page.')}</dd>
        </div>
        <div>
          <dt>{t('Your language')}</dt>
          <dd>{t('The one you chose, in a cookie that lasts a year.')}</dd>
        </div>
        <div>
          <dt>{t('Light or dark')}</dt>
          <dd>{t('The colors you chose.')}</dd>
        </div>
        <div>
          <dt>{t('Some pages of this site')}</dt>
          <dd>{t('So they open without a connection. Nothing about you.')}</dd>
        </div>
        <div>
          <dt>{t('For agents who sign in')}</dt>
          <dd>{t('Their session, including one cookie that no script can read.')}</dd>
        </div>
      </dl>

      <h2>{t('Stopping, withdrawing, deleting')}</h2>
      <ul>
        <li>
          <Rich
            text={t(
              '<b>Stop service emails:</b> the link at the end of each, one click. They come only about what you asked for: your assessment, your agent, messages, a changed time or consent, an appointment, new answers to confirm, or the deletion of your data. On your page you can turn them on again. We send further email only if you agreed to it.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Stop text messages:</b> reply STOP to one, or withdraw your consent on your page. Only START from the same phone undoes a STOP.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Withdraw your consent, or delete everything:</b> open your page from the link in your confirmation email. Your data is deleted right away, and this cannot be undone.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t('<b>Without that email:</b> write to your agent on the page you got when you sent the assessment.')}
            b={<strong />}
          />
        </li>
      </ul>
      <p>
        {t(
          'Your answers, the score, your contact details and your messages are then deleted. The receipt of your consent stays, reduced to what proves consent.',
        )}
      </p>

      <h2>{t('Changes')}</h2>
      <p>
        <Rich
          text={t(
            'A change that matters gets a new version with its date, and never widens what you agreed to before. What you agree to in the assessment is in the <a>Terms</a>.',
          )}
          a={<Link to="/terms" />}
        />
      </p>
    </>
  )
}
