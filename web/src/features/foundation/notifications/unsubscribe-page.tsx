import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { CONSUMER_OPT_OUT_PREFIX } from '@waymark/contracts/foundation/notifications/endpoints'
import { t } from '@waymark/words/t'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { faceOfLink } from '../../../shared/brand/linked-face.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { Rich } from '../../../shared/kit/rich.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { usePageTitle } from '../../../shared/ui/document-title.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { NOTIFICATION_SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'
import styles from './unsubscribe-page.module.css'

type State = 'asking' | 'sending' | 'done' | 'incomplete' | 'failed'

interface Texts {
  asking: string
  button: string
  still: ReactNode
  stopped: string
  done: ReactNode
  incomplete: ReactNode
}

const forUsers = (brand_name: string): Texts => {
  const settings = <Link to={NOTIFICATION_SETTINGS_ADDRESS} />
  return {
    asking: t('Stop email notifications?'),
    button: t('Stop email notifications'),
    still: t(
      'You will still find everything in the portal, and in push notifications if they are on. Emails about your password and the security of your account will still come.',
    ),
    stopped: t('Email notifications are off'),
    done: (
      <Rich
        text={t(
          '{brand_name} will send you no more email notifications. You can turn them on again in your <a>notification settings</a>.',
          { brand_name },
        )}
        a={settings}
      />
    ),
    incomplete: (
      <Rich
        text={t(
          'This link is incomplete. Please use the whole link from the email, or change your <a>notification settings</a>.',
        )}
        a={settings}
      />
    ),
  }
}

/** A person who booked, applied or saved answers has no page. */
const forConsumers = (brand_name: string, has_page: boolean): Texts => ({
  asking: t('Stop service emails?'),
  button: t('Stop service emails'),
  still: t(
    '{brand_name} will email this address only when you ask for an email, such as a link to your page. It will not when your agent writes, an appointment changes, or we decide on an application. This also withdraws your consent to further email. Links in the emails you have keep working.',
    { brand_name },
  ),
  stopped: t('Service emails are off'),
  done: has_page
    ? t(
        '{brand_name} will email this address only when you ask for an email, and your agent can see that. Your messages are on your page, where you can also turn service emails on again.',
        { brand_name },
      )
    : t(
        '{brand_name} will not email this address about what you saved, booked or applied for. If you submit an assessment with it later, you will get the emails about that one. If you have a page with us, you can turn service emails on again there.',
        { brand_name },
      ),
  incomplete: t('This link is incomplete. Please use the whole link from the email.'),
})

/** The page behind the unsubscribe link in emails. It asks first, because mail programs open links to scan them. */
export function UnsubscribePage() {
  const { brand_name } = useSite()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [, , client_id] = token.split('.')
  const texts = token.startsWith(CONSUMER_OPT_OUT_PREFIX)
    ? forConsumers(brand_name, client_id !== '')
    : forUsers(brand_name)
  const [state, setState] = useState<State>(token === '' ? 'incomplete' : 'asking')
  const face = faceOfLink(token)
  const title = state === 'done' ? texts.stopped : texts.asking
  usePageTitle(title, face)

  const unsubscribe = async () => {
    setState('sending')
    try {
      const { unsubscribed } = await call(consumerEndpoints.unsubscribe, { query: { token } })
      setState(unsubscribed ? 'done' : 'incomplete')
    } catch {
      setState('failed')
    }
  }
  return (
    <PublicLayout face={face}>
      <div className={styles.page}>
        <h1>{title}</h1>
        <output>
          {state === 'done' && <p>{texts.done}</p>}
          {state === 'incomplete' && <p>{texts.incomplete}</p>}
          {state === 'failed' && <p>{t('That did not work. Please try again in a moment.')}</p>}
        </output>
        {(state === 'asking' || state === 'sending' || state === 'failed') && (
          <>
            <p>{texts.still}</p>
            <Action disabled={state === 'sending'} onClick={() => void unsubscribe()}>
              {state === 'failed' ? t('Try again') : texts.button}
            </Action>
          </>
        )}
      </div>
    </PublicLayout>
  )
}
