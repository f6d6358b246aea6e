import type { RetainedFor } from '@waymark/contracts/foundation/site/endpoints'
import { daysInWords } from '@waymark/rules/foundation/retention-words'
import { SERVICE_EMAILS } from '@waymark/rules/leads/intake/terms'
import { msg, t } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { timeInWords, useRetainedFor } from '../../../../shared/brand/use-retained-for.ts'
import { Rich } from '../../../../shared/kit/rich.tsx'

export const lead = msg(
  'You tell us about your health so that one agent can help you. This page says what we keep, who sees it, how long we keep it and how to have it deleted.',
)

const keptOthers = (kept_for: RetainedFor | null) => {
  const timeOf = (name: keyof RetainedFor) => timeInWords(kept_for, name)
  return [
    [
      t('Messages with your agent, and the files in them'),
      t('As long as your answers. Messages from before an assessment: {days}.', { days: timeOf('visitor_messages') }),
    ],
    [t('An unfinished assessment that you asked us to save'), t('14 days, or until you submit it.')],
    [
      t('Your consent receipt, and any consent you withdrew'),
      t('Permanently. After you delete your data, only the part that proves your consent.'),
    ],
    [t('The log of who opened a record'), t('Permanently. It does not contain your answers.')],
    [
      t('A code (hash) made from an email address that stopped our emails'),
      t('Until you turn service emails on again. We need it to honor your choice.'),
    ],
    [t('A business assessment'), t('Until {days} after the last change.', { days: timeOf('business_leads') })],
    [
      t('A request for network access, white label or an appointment'),
      t('For {days}, or until you delete your data.', { days: timeOf('contact_requests') }),
    ],
    [
      t('An appointment you booked'),
      t(
        'As long as your answers. If you never took the assessment, until 90 days after the appointment or until you delete your data.',
      ),
    ],
    [
      t('An application to a network'),
      t('Until {days} after it is declined or withdrawn. We keep approved ones permanently.', {
        days: timeOf('closed_applications'),
      }),
    ],
    [t('An application for the medical membership'), t('Until you ask us to delete it.')],
    [t('Feedback'), t('Permanently. It is not linked to a name or to your answers.')],
    [t('An agent’s account and receipts'), t('As long as we keep our financial records.')],
    [
      t('An agent’s files, profile and census lists'),
      t('As long as the agency has an account. A deleted file is gone within a minute.'),
    ],
    [
      t('An agent’s conversations with the assistant'),
      t('Until {days} after the last message.', { days: timeOf('assistant_conversations') }),
    ],
    [t('Sessions'), t('Until {days} after they expire.', { days: timeOf('sessions') })],
  ]
}

/** Says how long everything is kept from the settings, so that it stays true when they change. */
export function Privacy({ brand_name }: { readonly brand_name: string }) {
  const kept_for = useRetainedFor()
  const answers_kept = t(
    'Until you ask us to delete them, or until {enrolled} after your agent marks you as enrolled. If you never enroll and we do not hear from you for {silent}, we ask whether to keep them. If you do not answer, we delete them {notice} later.',
    {
      enrolled: timeInWords(kept_for, 'enrolled_clients'),
      silent: kept_for ? daysInWords(kept_for.silent_clients) : t('a long time'),
      notice: timeInWords(kept_for, 'notice'),
    },
  )
  const kept = [
    [
      t('Your answers, the score, your contact details'),
      `${answers_kept} ${t('We keep your last 20 sets of earlier answers.')}`,
    ],
    ...keptOthers(kept_for),
    [t('A code (hash) made from a phone number that replied STOP'), t('Until the same number replies START.')],
  ]
  return (
    <>
      <h2>{t('What we keep')}</h2>
      <dl>
        <div>
          <dt>{t('Your answers')}</dt>
          <dd>{t('What you enter in the seven steps, and your earlier answers if you take the assessment again.')}</dd>
        </div>
        <div>
          <dt>{t('What we calculate')}</dt>
          <dd>{t('A health-risk score, and estimates of your yearly costs and of the help you may get.')}</dd>
        </div>
        <div>
          <dt>{t('Your consent receipt')}</dt>
          <dd>
            {t(
              'The version of the text, the boxes you checked, the time, your internet address and your browser. It proves what you agreed to and what you did not.',
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
              'What you type or choose in the form of a business assessment, an application, an appointment, a request or feedback. With feedback, we also store which page you were on and your type of browser.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('A log of who opened your record')}</dt>
          <dd>{t('Each time someone opens it: who, and when.')}</dd>
        </div>
      </dl>

      <h2>{t('Who sees it')}</h2>
      <ul>
        <li>
          <Rich
            text={t(
              '<b>Your agent.</b> You have one licensed agent at a time. If that agent does not contact you in time, another may take over. Your agent may refer you to another agent. Your record moves only if that agent accepts.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Administrators of {brand_name},</b> only when they need to in order to run the service. They read business assessments, applications, requests and feedback.',
              { brand_name },
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Someone your agent asks for a quote.</b> Your agent can share the list of people to cover (names, birth dates, ZIP codes, tobacco use) through a link that works for 14 days. We log every time it is opened.',
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
          'An agent sees your phone number only if you agreed to calls. The notices and emails we send contain no health data.',
        )}
      </p>

      <h2>{t('Companies we work with')}</h2>
      <p>
        {t(
          'Our email goes through a mail server. Agents pay through a payment company, which gets no consumer data. If the agents’ assistant is connected to a language model, the model gets the question, matching pages, and only the client answers it asks for, without name, email or phone. Without a model, what agents ask stays in this service.',
        )}
      </p>
      <p>
        {t(
          'If you agreed to text messages, they go through a company called Twilio. It gets your phone number and the text, which says that your agent was chosen or wrote to you, or when your appointment is, with a link to your page or appointment. It gets no health data.',
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

      <h2>{t('How we protect it')}</h2>
      <p>
        {t(
          'Health data stays in our database and file storage. It is never in emails, notices, page addresses or technical logs. We check who is asking, and what they may open, before we act on any request. We store passwords as codes (hashes) that cannot be turned back into passwords.',
        )}
      </p>

      <h2>{t('What stays in your browser')}</h2>
      <dl>
        <div>
          <dt>{t('Your unfinished answers')}</dt>
          <dd>
            {t(
              'In this tab, until you close it or submit them. We use a few of them to look up your county and prices, without your name, and keep nothing. We only keep answers when you submit them or save them to continue later.',
            )}
          </dd>
        </div>
        <div>
          <dt>{t('What you have typed and not sent')}</dt>
          <dd>{t('In this tab, until you send it or close the tab.')}</dd>
        </div>
        <div>
          <dt>{t('The key to your page')}</dt>
          <dd>{t('In this tab, until you close it.')}</dd>
        </div>
        <div>
          <dt>{t('The agent whose link you used')}</dt>
          <dd>{t('So that your answers go to the agent who invited you.')}</dd>
        </div>
        <div>
          <dt>{t('Your email address')}</dt>
          <dd>{t('After you submit an assessment, so that other pages can show it or fill it in.')}</dd>
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
          <dd>{t('So that they open without a connection. They contain nothing about you.')}</dd>
        </div>
        <div>
          <dt>{t('For agents who sign in')}</dt>
          <dd>{t('Their session, including a cookie that scripts cannot read.')}</dd>
        </div>
      </dl>

      <h2>{t('How to stop emails or texts, withdraw consent, or delete your data')}</h2>
      <ul>
        <li>
          <Rich
            text={t(
              '<b>Stop service emails:</b> use the link at the end of any of them. One click stops them all, and any other email you agreed to. You can turn service emails on again on your page.',
            )}
            b={<strong />}
          />{' '}
          {t(SERVICE_EMAILS.text)}
        </li>
        <li>
          <Rich
            text={t(
              '<b>Stop text messages:</b> reply STOP to any of them, or withdraw your consent on your page. After STOP, only START from the same phone brings them back.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t(
              '<b>Withdraw your consent or delete everything:</b> open your page with the link in your confirmation email. If you choose to delete everything, we do it right away, and it cannot be undone.',
            )}
            b={<strong />}
          />
        </li>
        <li>
          <Rich
            text={t('<b>If you cannot find that email:</b> get a new link on <a>your page</a>.')}
            b={<strong />}
            a={<Link to="/status" />}
          />
        </li>
      </ul>
      <p>
        {t(
          'Deleting removes your answers, the score, your contact details and your messages. We keep only the part of your consent receipt that proves consent.',
        )}
      </p>

      <h2>{t('Changes')}</h2>
      <p>
        <Rich
          text={t(
            'An important change gets a new version with its date. It never widens what you agreed to before. The notice you accept in the assessment is in the <a>Terms</a>.',
          )}
          a={<Link to="/terms" />}
        />
      </p>
    </>
  )
}
