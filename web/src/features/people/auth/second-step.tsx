import { Button } from '@mantine/core'
import type { AuthAnswer } from '@waymark/contracts/people/accounts/schemas'
import type { SecondStep as Needed } from '@waymark/contracts/people/accounts/second-factor'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { askPasskey, passkeyRefusal } from './security/browser-passkeys.ts'
import { ProofForm, type Typed } from './security/proof-form.tsx'

interface Props {
  readonly needed: Needed
  readonly onSignedIn: (answer: AuthAnswer) => void
  readonly onBack: () => void
}

/** The second step of a sign-in. */
export function SecondStep({ needed: { mfa_token, methods }, onSignedIn, onBack }: Props) {
  const finish = useAction({
    mutationFn: async (typed: Typed | null) => {
      const proof = typed ?? {
        passkey: await askPasskey(await call(securityEndpoints.secondStepOptions, { body: { mfa_token } })),
      }
      return call(securityEndpoints.finishSecondStep, { body: { mfa_token, ...proof } })
    },
    onSuccess: onSignedIn,
  })
  return (
    <Stack>
      <Text weight="medium">One more step: confirm that it is you.</Text>
      <ProofForm
        methods={methods}
        pending={finish.isPending || finish.isSuccess}
        refusal={passkeyRefusal(finish.error)}
        onPasskey={() => finish.mutate(null)}
        onTyped={(typed) => finish.mutate(typed)}
      />
      <Button variant="default" onClick={onBack}>
        Start again
      </Button>
    </Stack>
  )
}
