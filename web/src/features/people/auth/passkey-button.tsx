import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { FormAlert } from './form-alert.tsx'
import { askPasskey, passkeyRefusal } from './security/browser-passkeys.ts'
import { type Entry, useEnter, useReturnTo } from './use-enter.ts'

/** Signs in with nothing but a passkey. */
export function PasskeyButton({ enter }: { readonly enter: (entry: Entry) => void }) {
  const goOn = useEnter(enter)
  const return_to = useReturnTo()
  const signIn = useAction({
    mutationFn: async () => {
      const { request_token, options } = await call(securityEndpoints.startPasskeySignIn)
      const passkey = await askPasskey(options)
      return call(securityEndpoints.signInWithPasskey, { body: { request_token, passkey } })
    },
    onSuccess: (answer) => goOn(answer, `Welcome back, ${answer.user.first_name}!`, return_to),
  })
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        disabled={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
      <FormAlert>{passkeyRefusal(signIn.error)}</FormAlert>
    </Stack>
  )
}
