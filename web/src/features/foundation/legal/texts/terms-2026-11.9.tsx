import { msg, t } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { Rich } from '../../../../shared/kit/rich.tsx'
import { Notice } from '../notice.tsx'

export const lead = msg(
  'First the notice that you accept at the end of the assessment, word for word. Then what holds for this site, for companies, for agents and for the networks.',
)

/** The version of the notice that these terms contain. */
const NOTICE = '2026-11.5'

export function Terms({ brand_name }: { readonly brand_name: string }) {
  return (
    <>
      <h2>{t('The terms and privacy notice of the assessment')}</h2>
      <p>{t('Version {version} of the notice, as your receipt shows it:', { version: NOTICE })}</p>
      <Notice version={NOTICE} />
      <p>
        {t(
          'When you accept, we keep a receipt: the version of this text, what you ticked, the time, and the internet address and browser that you used. A changed text gets a new version; what you accepted stays what you accepted.',
        )}
      </p>

      <h2>{t('Using this site')}</h2>
      <h3>{t('Who it is for')}</h3>
      <p>
        {t(
          'Adults 18 and older in the United States who are looking for health insurance for themselves or their household, companies that offer benefits, and licensed insurance agents. Please answer for yourself, or with the permission of the person you answer for.',
        )}
      </p>
      <h3>{t('What {brand_name} is', { brand_name })}</h3>
      <p>
        {t(
          'A service that brings you together with a licensed agent. {brand_name} is not an insurer, not a government site and not a marketplace. The agents are independent: they are responsible for what they advise and for the licenses they hold.',
          { brand_name },
        )}
      </p>
      <h3>{t('Figures you see')}</h3>
      <p>
        {t(
          'Scores, prices and savings are estimates for education, made from what you tell us and from public tables. A price is only sure once an insurer has confirmed it. Indemnity and gap plans do not give you comprehensive coverage.',
        )}
      </p>
      <h3>{t('What we ask of you')}</h3>
      <p>
        {t(
          'Answer truthfully, do not send in machine-made assessments, and do not try to reach data that is not yours. We may refuse or remove what breaks this.',
        )}
      </p>
      <h3>{t('Email')}</h3>
      <p>
        {t(
          'People who took the assessment get service emails about what they asked for: that we received it, who their agent is, that the agent wrote, that a time or a consent changed, an appointment, new answers to confirm, or the deletion of their data. Each carries a link that stops them all with one click. Further email goes only to those who agreed to it. Agents choose which emails they get in their settings.',
        )}
      </p>
      <h3>{t('Text messages')}</h3>
      <p>
        {t(
          'Only people who agreed to it get text messages: that their agent is chosen, that the agent wrote, or when an appointment is. They carry no health data and come between 8 AM and 9 PM, where you live. Message and data rates may apply. Reply STOP to end them, or START to get them again. No one reads other replies.',
        )}
      </p>

      <h2>{t('For companies')}</h2>
      <p>
        {t(
          'The business assessment computes an illustration from the bands you choose. It is no quote, and no saving is promised. A licensed agent contacts you only because you agree to it; the text you agreed to is kept with its version.',
        )}
      </p>

      <h2>{t('The medical area')}</h2>
      <p>
        {t(
          'What you see there of practitioners and patients is a demonstration with people who do not exist. An application for membership is real: it is stored and read by administrators, with the version of the agreement you accepted. It is not insurance and not medical care. In an emergency call 911.',
        )}
      </p>

      <h2>{t('For agents and brokers')}</h2>
      <h3>{t('Your account')}</h3>
      <p>
        {t(
          'You need the licenses that your work requires, and you stay responsible for your own compliance; we provide the service and no liability coverage. An administrator verifies your license before you get leads from the pool. We may disable an account that breaks these terms.',
        )}
      </p>
      <h3>{t('Trial, prices and cancelling')}</h3>
      <p>
        <Rich
          text={t(
            'The trial lasts 14 days and needs no card. Prices are per month, in US dollars, as shown under <a>plans</a> and again before you pay. You may cancel at any time; it takes effect at the end of the month you paid for. When a charge fails, everything goes on working for 7 days. Without a subscription you still read and write to your clients; pool leads, uploads, the assistant and new lead codes wait, and leads from your own link are kept for you for 24 hours before they go to the pool.',
          )}
          a={<Link to="/broker-pro" />}
        />
      </p>
      <h3>{t("People's data")}</h3>
      <p>
        {t(
          'The people who ask you for help give their data for that. Use it for nothing else, call only those who agreed to be called, and delete it when they ask. Every time you open a record, it is logged.',
        )}
      </p>
      <h3>{t('Your files and the assistant')}</h3>
      <p>
        {t(
          'Files you upload stay yours and are searched for your agency alone. The assistant quotes them with file and page, and can be wrong: check before you rely on it. It gives no medical or legal advice.',
        )}
      </p>

      <h2>{t('Networks and referral fees')}</h2>
      <p>
        {t(
          'In the professional network, every broker with an account here is a member. Others, and all members of the family and founders network, are invited or apply. Who refers a company in the professional network may receive a referral fee when the placement is won, but only with an insurance license that we verified for the state of that company. The form shows the fee before it is sent. The networks are free and stay open without a subscription. Trust credits count hours given and are not money.',
        )}
      </p>

      <p>
        <Rich text={t('How we handle data is described in detail under <a>Privacy</a>.')} a={<Link to="/privacy" />} />
      </p>
    </>
  )
}
