import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { useNow } from '../../../../shared/format/now.ts'
import { ago } from '../../../../shared/format/time.ts'
import { Line } from '../../../../shared/kit/line.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'

const { readSecurity, removeGoogle } = securityEndpoints

/** The Google account that signs the user in, and how to disconnect it. Nothing without one. */
export function GoogleConnection() {
  const now = useNow()
  const { data } = useQuery(ask(readSecurity))
  const remove = useAction({
    mutationFn: () => call(removeGoogle),
    reread: [readSecurity],
    done: 'Your Google account was disconnected.',
    failed: 'Your Google account could not be disconnected',
  })
  if (!data || data.google_since === null) return null
  return (
    <PanelSection
      title="Sign-in with Google"
      lead={
        data.password_set
          ? 'If this is not your Google account, disconnect it, sign out your other devices and change your password.'
          : 'You have no password. If you disconnect Google, choose one with “Forgot your password?” on the sign-in page.'
      }
    >
      <Line title="Google account" about={`Connected ${ago(data.google_since, now)}`}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label="Disconnect Google account"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Disconnect
        </Button>
      </Line>
    </PanelSection>
  )
}
