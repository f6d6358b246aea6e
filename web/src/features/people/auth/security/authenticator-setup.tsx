import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calendarFeedEndpoints } from '@waymark/contracts/leads/appointments/feeds'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { call } from '../../../../shared/api/call.ts'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { drawQr } from '../../../../shared/ui/draw-qr.ts'
import { FormAlert } from '../form-alert.tsx'
import { unlessOnField } from '../unless-on-field.ts'

const { listCalendarFeeds } = calendarFeedEndpoints
const { startAuthenticatorApp, confirmAuthenticatorApp, readSecurity, listSessions } = securityEndpoints

interface Props {
  /** With the recovery codes, if this was the first second factor. */
  readonly onClose: (codes: readonly string[] | null) => void
}

export function AuthenticatorSetup({ onClose }: Props) {
  // Each call makes a new key, so nothing may ask again while the user scans this one.
  const start = useQuery({
    queryKey: [startAuthenticatorApp.path],
    queryFn: () => call(startAuthenticatorApp),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  const { form, action, submit } = useEndpointForm(confirmAuthenticatorApp, {
    initialValues: { code: '' },
    reread: [readSecurity, listSessions, listCalendarFeeds],
    done: 'The authenticator app was added.',
    onSuccess: ({ recovery_codes }) => onClose(recovery_codes),
  })
  const refusal = unlessOnField(action.error, 'The app could not be added. Please try again.')
  return (
    <Loaded query={start} failure="The app could not be set up" compact>
      {({ uri, secret }) => (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">
              Scan this with an authenticator app, such as the one in your password manager, and enter the six digits
              that it shows.
            </Text>
            <QrCode text={uri} />
            <Text size="sm" wrap="anywhere">
              Or type this key: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </Text>
            <FormAlert>{refusal}</FormAlert>
            <TextInput
              size="md"
              label="Code from the app"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              {...form.getInputProps('code')}
            />
            <Cluster>
              <Button type="submit" size="sm" loading={action.isPending}>
                Turn on
              </Button>
              <Button size="sm" variant="default" onClick={() => onClose(null)}>
                Cancel
              </Button>
            </Cluster>
          </Stack>
        </form>
      )}
    </Loaded>
  )
}

/** Dark on white in both color schemes, because cameras need it. */
function QrCode({ text }: { readonly text: string }) {
  const { size, path } = drawQr(text)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      role="img"
      aria-label="Code to scan with an authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
