import { msg, t } from '@waymark/words/t'
import { Link } from 'react-router-dom'
import { Rich } from '../../../../shared/kit/rich.tsx'
import { Notice } from '../notice.tsx'

export const lead = msg(
  'This page starts with the notice you accept at the end of the assessment. Below it are the terms for this site, companies, agents and the networks.',
)

/** The version of the notice that these terms contain. */
const NOTICE = '2026-11.6'

export function Terms({ brand_name }: { readonly brand_name: string }) {
  return (
    <>
      <h2>{t('Terms and privacy notice of the assessment')}</h2>
      <p>
        {t('This is version {version} of the notice. Receipts for this version have the same text.', {
          version: NOTICE,
        })}
      </p>
      <Notice version={NOTICE} />
      <p>
        {t(
          'When you accept, we keep a receipt with the version of this text, the boxes you checked, the time, your internet address and your browser. If we change the text, it gets a new version. Your receipt keeps the version you accepted.',
        )}
      </p>

      <h2>{t('Using this site')}</h2>
      <h3>{t('Who it is for')}</h3>
      <p>
        {t(
          'This site is for adults 18 and older in the United States who want health insurance for themselves or their household, for companies that offer benefits, and for licensed insurance agents. Please answer for yourself, or for someone who gave you permission.',
        )}
      </p>
      <h3>{t('What {brand_name} is', { brand_name })}</h3>
      <p>
        {t(
          '{brand_name} connects you with a licensed agent. It is not an insurer, a government site or a marketplace. The agents are independent. They are responsible for their advice and their licenses.',
          { brand_name },
        )}
      </p>
      <h3>{t('The numbers you see')}</h3>
      <p>
        {t(
          'Scores, prices and savings are estimates for education only. They are based on what you tell us and on public data. A price is final only when an insurer confirms it. Indemnity and gap plans do not give you comprehensive coverage.',
        )}
      </p>
      <h3>{t('What we ask of you')}</h3>
      <p>
        {t(
          'Answer truthfully, do not use software to fill out assessments, and do not try to get data that is not yours. We may refuse or remove anything that breaks these rules.',
        )}
      </p>
      <h3>{t('Email')}</h3>
      <p>
        {t(
          'The notice above lists our service emails, which go to people who took the assessment, saved an unfinished one, or booked an appointment. Each has a link that stops them all with one click. We send other email only to people who agreed to it. Agents choose in their settings which emails they get.',
        )}
      </p>
      <h3>{t('Text messages')}</h3>
      <p>
        {t(
          'We text only people who agreed to it: to tell them that their agent was chosen or wrote to them, or about an appointment. Texts contain no health data and come between 8 AM and 9 PM your time. Message and data rates may apply. Reply STOP to end texts, or START to get them again. No one reads other replies.',
        )}
      </p>

      <h2>{t('For companies')}</h2>
      <p>
        {t(
          'The business assessment shows an example based on the ranges you choose. It is not a quote, and it does not promise savings. A licensed agent contacts you only if you agree to it. We keep the text you agreed to, with its version.',
        )}
      </p>

      <h2>{t('The medical area')}</h2>
      <p>
        {t(
          'The practitioners and patients you see there are made up, to show how it works. An application for membership is real. We store it with the version of the agreement you accepted, and administrators read it. Membership is not insurance or medical care. In an emergency, call 911.',
        )}
      </p>

      <h2>{t('For agents and brokers')}</h2>
      <h3>{t('Your account')}</h3>
      <p>
        {t(
          'You need the licenses your work requires, and you are responsible for your own compliance. We provide the service; we do not provide liability coverage. An administrator verifies your license before you get leads from the pool. We may disable an account that breaks these terms.',
        )}
      </p>
      <h3>{t('Trial, prices and canceling')}</h3>
      <p>
        <Rich
          text={t(
            'The trial lasts 14 days and needs no card. Prices are per month, in US dollars. You see them under <a>plans</a> and again before you pay. You can cancel at any time, and your plan ends with the month you paid for. If a charge fails, everything keeps working for 7 days; if you cancel then, your plan ends right away. Without a subscription, you can still read your clients’ messages and write to them, but you get no pool leads and cannot upload files, use the assistant or make new lead codes. If a lead comes through your own link during that time, we hold it for you for 24 hours before it goes to the pool.',
          )}
          a={<Link to="/broker-pro" />}
        />
      </p>
      <h3>{t("People's data")}</h3>
      <p>
        {t(
          'People give you their data so that you can help them. Do not use it for anything else. Call only people who agreed to calls, and delete their data when they ask. We log every time you open a record.',
        )}
      </p>
      <h3>{t('Your files and the assistant')}</h3>
      <p>
        {t(
          'The files you upload stay yours, and only your agency can search them. The assistant quotes them by file and page. It can be wrong, so check before you rely on it. It does not give medical or legal advice.',
        )}
      </p>

      <h2>{t('Networks and referral fees')}</h2>
      <p>
        {t(
          'Every broker with an account here is a member of the professional network. Everyone else joins by invitation or application, as do all members of the family and founders network. In the professional network, a member who refers a company may receive a fee if the company enrolls, but only if the member has an insurance license that we verified for that company’s state. The form shows the fee before you send it. The networks are free and stay open without a subscription. Trust credits count hours given and are not money.',
        )}
      </p>

      <p>
        <Rich text={t('Read more about how we handle data under <a>Privacy</a>.')} a={<Link to="/privacy" />} />
      </p>
    </>
  )
}
