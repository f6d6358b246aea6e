import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { useEffect } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useHydrated } from '../../../shared/state/store.ts'
import { AgreementLink } from './agreement.tsx'
import { FormAlert } from './form-alert.tsx'
import { leaveInviteCode } from './invite-code.ts'

const GOOGLE_FAILED = 'OAuth redirect failed. Please use email/password login.'
const CUSTOM_DOMAIN = 'Note: Google login may be restricted on custom domains. Use email/password if needed.'

/** The server's message if it refuses sign-in from this domain, otherwise a general one. */
const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.status === 403 ? error.detail : GOOGLE_FAILED

/** Sends the browser to Google's sign-in page, which returns to `/profile`. */
export function GoogleButton() {
  const { public_url } = useSite()
  const { reset, ...start } = useAction({
    mutationFn: () => call(accountEndpoints.startGoogle),
    onSuccess: ({ url }) => {
      leaveInviteCode()
      window.location.assign(url)
    },
  })
  useEffect(() => {
    // If the user comes back without signing in, browsers restore this page with the button still disabled.
    const shown = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [reset])
  const hydrated = useHydrated()
  const elsewhere = hydrated && public_url !== null && new URL(public_url).origin !== window.location.origin
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBrandGoogle size={18} aria-hidden />}
        disabled={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        Continue with Google
      </Button>
      {elsewhere && <Text size="sm">{CUSTOM_DOMAIN}</Text>}
      <div>
        <Text size="sm" tone="muted">
          If you are new, this creates your account and accepts the agent network agreement.
        </Text>
        <AgreementLink />
      </div>
      <FormAlert>{start.isError ? refusalOf(start.error) : null}</FormAlert>
    </Stack>
  )
}
