import { notificationEndpoints } from '@waymark/contracts/notifications/endpoints'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../shared/api/call.ts'
import { useSite } from '../../shared/brand/site.ts'
import { Action } from '../../shared/ui/action.tsx'
import { PublicLayout } from '../../shared/ui/public-layout.tsx'
import { SETTINGS_ADDRESS } from './addresses.ts'
import styles from './unsubscribe-page.module.css'

type State = 'asking' | 'sending' | 'done' | 'incomplete' | 'failed'

/** Where the link in a mail leads. It asks first, because mail programs open links to look at them. */
export function UnsubscribePage() {
  const { brand_name } = useSite()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<State>(token === '' ? 'incomplete' : 'asking')

  const unsubscribe = async () => {
    setState('sending')
    try {
      const { unsubscribed } = await call(notificationEndpoints.unsubscribe, { query: { token } })
      setState(unsubscribed ? 'done' : 'incomplete')
    } catch {
      setState('failed')
    }
  }
  return (
    <PublicLayout>
      <div className={styles.page}>
        <h1>{state === 'done' ? 'No more e-mails' : 'Stop e-mail notifications?'}</h1>
        <output>
          {state === 'done' && (
            <p>
              {brand_name} sends you no more e-mail notifications. You can turn them on again in your{' '}
              <Link to={SETTINGS_ADDRESS}>notification settings</Link>.
            </p>
          )}
          {state === 'incomplete' && (
            <p>
              This link is not complete. Please use the whole link of the e-mail, or change your{' '}
              <Link to={SETTINGS_ADDRESS}>notification settings</Link>.
            </p>
          )}
          {state === 'failed' && <p>That did not work. Please try again in a moment.</p>}
        </output>
        {(state === 'asking' || state === 'sending' || state === 'failed') && (
          <>
            <p>You will still find everything in the portal, and by push where that is on.</p>
            <Action disabled={state === 'sending'} onClick={() => void unsubscribe()}>
              {state === 'failed' ? 'Try again' : 'Stop e-mail notifications'}
            </Action>
          </>
        )}
      </div>
    </PublicLayout>
  )
}
