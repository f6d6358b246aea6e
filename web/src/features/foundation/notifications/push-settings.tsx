import { Button, Switch } from '@mantine/core'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Change } from './change.ts'
import styles from './notification-settings.module.css'
import { PermissionDenied, type PushHere, useDisablePush, useEnablePush, usePushHere } from './push-browser.ts'

/** Push notifications in the user's account, and in this browser. */
export function PushSettings({ me, change }: { readonly me: User; readonly change: Change }) {
  const here = usePushHere()
  const enable = useEnablePush()
  const disable = useDisablePush()

  const enableHere = (done: () => void) =>
    enable.mutate(undefined, {
      onSuccess: done,
      onError: (error) =>
        error instanceof PermissionDenied
          ? toast.error('Push notification permission denied')
          : toast.error('Failed to enable push notifications', error),
    })
  const switchTo = (on: boolean) => {
    const save = () =>
      change({ push_notifications: on }, on ? 'Push notifications enabled' : 'Push notifications disabled')
    const askFirst = on && here && !here.subscribed && here.permission !== 'unsupported'
    if (askFirst) enableHere(save)
    else save()
  }
  return (
    <div>
      <Switch
        label="Push notifications"
        description="On your devices, even if no page is open"
        checked={me.push_notifications}
        disabled={enable.isPending}
        onChange={({ currentTarget: { checked } }) => switchTo(checked)}
      />
      {here && (
        <div className={styles.here}>
          <output className={styles.note} data-permission={here.permission}>
            {statusText(here, me.push_notifications)}
          </output>
          {me.push_notifications && !here.subscribed && isOpen(here) && (
            <Button
              size="compact-sm"
              variant="default"
              loading={enable.isPending}
              onClick={() => enableHere(() => toast.success('Push notifications enabled'))}
            >
              Turn on in this browser
            </Button>
          )}
          {here.subscribed && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={disable.isPending}
              onClick={() =>
                disable.mutate(undefined, { onError: (error) => toast.error('Failed to update preference', error) })
              }
            >
              Turn off in this browser
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const isOpen = ({ permission }: PushHere) => permission === 'default' || permission === 'granted'

function statusText({ permission, subscribed }: PushHere, wanted: boolean): string {
  if (permission === 'unsupported') {
    return 'This browser cannot show push notifications. On an iPhone or iPad, add this page to the home screen first.'
  }
  if (permission === 'denied') {
    return 'Blocked in this browser. Allow notifications for this site in your browser settings, then come back.'
  }
  if (subscribed) return wanted ? 'On in this browser.' : 'Allowed in this browser, and paused.'
  return permission === 'granted'
    ? 'Allowed, but not on in this browser.'
    : 'Your browser will ask for your permission.'
}
