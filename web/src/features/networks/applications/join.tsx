import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { Link } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { isDemo } from '../../../shared/session/demo-session.ts'
import { readUser, useSessionOwner } from '../../../shared/session/storage.ts'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import styles from './apply-page.module.css'
import { useOwnAction } from './own-application.ts'

/** Joins with the account that is signed in here, or leads to one. */
export function Join({ token, invite_code }: { readonly token: string; readonly invite_code: string }) {
  const user = useSessionOwner() === null || isDemo() ? null : readUser()
  const joining = useOwnAction(token, () =>
    call(applicationEndpoints.joinByApplication, { body: { application_token: token } }),
  )
  if (user === null) {
    return (
      <>
        <ActionLink to={`/broker/register#invite=${invite_code}`}>Create your account</ActionLink>
        <p>
          Do you have an account? <Link to="/broker/login">Sign in</Link> and open this page again to join with it.
        </p>
      </>
    )
  }
  return (
    <>
      <p>You are signed in as {user.email}.</p>
      {joining.isError && (
        <p role="alert" className={styles.refusal}>
          {sentenceOf(joining.error, 'You did not join. Please try again.')}
        </p>
      )}
      <Action disabled={joining.isPending} onClick={() => joining.mutate()}>
        Join with this account
      </Action>
    </>
  )
}
