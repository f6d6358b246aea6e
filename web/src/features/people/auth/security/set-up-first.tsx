import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Text } from '../../../../shared/kit/text.tsx'
import { secondFactorNeeded } from '../../../../shared/session/confirmation.ts'
import { signOut } from '../../../../shared/session/sign-out.ts'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { SecondFactors } from './second-factors.tsx'

/** All that a user can do who must set up a second factor. */
export function SetUpFirst() {
  const queries = useQueryClient()
  return (
    <AuthFrame>
      <AuthCard id="set-up-title" title="Set up a second sign-in step">
        <Text>Your account needs one before you can go on. It takes a minute.</Text>
        <SecondFactors
          onDone={() => {
            queries.clear()
            secondFactorNeeded.set(false)
          }}
        />
        <Button variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
      </AuthCard>
    </AuthFrame>
  )
}
