import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { useEffect } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { clearSession } from '../../../../shared/session/storage.ts'
import { useBackCloses } from '../../../../shared/ui/use-back-closes.ts'
import { askPasskey, passkeyRefusal } from './browser-passkeys.ts'
import { ProofForm, type Typed } from './proof-form.tsx'

const { startConfirmation, confirmIdentity } = securityEndpoints

interface Props {
  readonly opened: boolean
  readonly close: (confirmed: boolean) => void
  readonly mounted: (is: boolean) => void
}

/** Loaded when it is first asked for. */
export function Confirmation({ opened, close, mounted }: Props) {
  useEffect(() => mounted(true), [mounted])
  useBackCloses(opened, () => close(false))
  return (
    <Modal opened={opened} onClose={() => close(false)} title="Please confirm that it is you" centered zIndex={400}>
      {opened && <Question onDone={() => close(true)} />}
    </Modal>
  )
}

function Question({ onDone }: { readonly onDone: () => void }) {
  // Each dialog asks a new question, which can be answered once.
  const start = useQuery({
    queryKey: [startConfirmation.path],
    queryFn: () => call(startConfirmation),
    gcTime: 0,
    staleTime: 'static',
  })
  const confirm = useAction({
    mutationFn: async (typed: Typed | null) => {
      if (!start.data) return
      const { request_token, options } = start.data
      const proof = typed ?? (options && { passkey: await askPasskey(options) })
      await call(confirmIdentity, { body: { request_token, ...proof } })
    },
    onSuccess: onDone,
  })
  return (
    <Loaded query={start} failure="This could not be loaded" compact>
      {({ methods }) => (
        <Stack>
          <Text>
            We ask this before deletions, downloads, payouts and account changes. One confirmation lasts ten minutes.
          </Text>
          {methods.length === 0 ? (
            <>
              <Text>Your account has no password, so please sign in again.</Text>
              <Button onClick={() => clearSession('Please sign in again to confirm that it is you.')}>
                Sign in again
              </Button>
            </>
          ) : (
            <ProofForm
              methods={methods}
              pending={confirm.isPending}
              refusal={passkeyRefusal(confirm.error)}
              onPasskey={() => confirm.mutate(null)}
              onTyped={(typed) => confirm.mutate(typed)}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
