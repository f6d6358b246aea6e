import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type OpenSession, securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { useNow } from '../../../../shared/format/now.ts'
import { ago } from '../../../../shared/format/time.ts'
import { Line } from '../../../../shared/kit/line.tsx'
import { List } from '../../../../shared/kit/list.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'

const { listSessions, endSession, endOtherSessions } = securityEndpoints

/** Where the user is signed in, and how to end it. */
export function Devices() {
  const devices = useQuery(ask(listSessions))
  const others = useAction({
    mutationFn: () => call(endOtherSessions),
    reread: [listSessions],
    done: 'All other devices are signed out.',
    failed: 'The other devices could not be signed out',
  })
  const several = (devices.data?.length ?? 0) > 1
  return (
    <PanelSection
      title="Where you are signed in"
      lead="If you don’t recognize a device, sign it out and change your password."
    >
      <List
        list={devices}
        label="Devices"
        look="lines"
        failure="Your devices could not be loaded"
        empty="No device is signed in."
        skeleton={{ rows: 2, height: 48 }}
        compact
      >
        {(device) => <Device device={device} />}
      </List>
      {several && (
        <Button size="sm" variant="default" loading={others.isPending} onClick={() => others.mutate()}>
          Sign out all other devices
        </Button>
      )}
    </PanelSection>
  )
}

function Device({ device }: { readonly device: OpenSession }) {
  const now = useNow()
  const end = useAction({
    mutationFn: () => call(endSession, { params: { id: device.id } }),
    reread: [listSessions],
    done: 'The device is signed out.',
    failed: 'The device could not be signed out',
  })
  const used = device.this_device ? 'This device' : `Last used ${ago(device.refreshed_at, now)}`
  return (
    <Line
      title={device.device}
      about={[used, device.place, `signed in ${ago(device.created_at, now)}`].filter(Boolean).join(' · ')}
    >
      {!device.this_device && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Sign out ${device.device}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </Line>
  )
}
