import { isDemo } from '../../../../shared/session/demo-session.ts'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { GoogleConnection } from './google-connection.tsx'
import { SecondFactors } from './second-factors.tsx'

/** How the user's account is protected. A demo has no account. */
export function Security() {
  if (isDemo()) return null
  return (
    <>
      <SecondFactors />
      <GoogleConnection />
      <ChangePassword />
      <Devices />
    </>
  )
}
