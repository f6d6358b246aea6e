import { SignedIn } from '../../features/people/auth/signed-in.tsx'
import { FirstSteps } from '../../features/people/tutorial/first-steps.tsx'
import { Shell } from './shell.tsx'

export function TutorialPage() {
  return (
    <SignedIn>
      <Shell place={null}>
        <FirstSteps />
      </Shell>
    </SignedIn>
  )
}
