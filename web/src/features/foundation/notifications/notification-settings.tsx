import { Button, Skeleton, Switch } from '@mantine/core'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useLeadSound } from '../../../shared/clients/lead-sound.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useChangePreferences } from '../../../shared/session/preferences.ts'
import { SETTINGS_ANCHOR } from './addresses.ts'
import styles from './notification-settings.module.css'
import { PushSettings } from './push-settings.tsx'
import { QuietHoursSettings } from './quiet-hours-settings.tsx'

/** How the user is notified, and when not. Every change is saved immediately. */
export function NotificationSettings() {
  const me = useMe()
  const { hash } = useLocation()
  const card = useRef<HTMLElement>(null)
  const loaded = me !== undefined
  useEffect(() => {
    if (loaded && hash === `#${SETTINGS_ANCHOR}`) card.current?.scrollIntoView()
  }, [hash, loaded])
  return (
    <section className={styles.card} id={SETTINGS_ANCHOR} ref={card} aria-labelledby="notification-settings-title">
      <h2 id="notification-settings-title">Notification Settings</h2>
      {me ? <Fields me={me} /> : <Skeleton height={480} />}
    </section>
  )
}

function Fields({ me }: { readonly me: User }) {
  const { change } = useChangePreferences()
  const [sound, setSound] = useLeadSound()
  return (
    <div className={styles.fields}>
      <PushSettings me={me} change={change} />
      <Switch
        label="Email notifications"
        description={`To ${me.email}, without health data`}
        checked={me.email_notifications}
        onChange={({ currentTarget: { checked } }) =>
          change(
            { email_notifications: checked },
            checked ? 'Email notifications enabled' : 'Email notifications disabled',
          )
        }
      />
      <Switch
        label="In-app notifications"
        description="Messages in the corner and the number on the bell. If off, the bell still lists everything"
        checked={me.in_app_notifications}
        onChange={({ currentTarget: { checked } }) =>
          change(
            { in_app_notifications: checked },
            checked ? 'In-app notifications enabled' : 'In-app notifications disabled',
          )
        }
      />
      <Switch
        label="Client names in notifications"
        description="If off, they say “a client”, except that the bell names who wrote to you. If on, they show the name, and others may see it on your locked screen or in your inbox"
        checked={me.name_in_notifications}
        onChange={({ currentTarget: { checked } }) =>
          change({ name_in_notifications: checked }, checked ? 'Names are shown' : 'Names are left out')
        }
      />
      <QuietHoursSettings me={me} change={change} />
      <Switch
        label="Sound for a new client"
        description="On this device only"
        checked={sound}
        onChange={({ currentTarget: { checked } }) => setSound(checked)}
      />
      <TestButton me={me} />
    </div>
  )
}

function TestButton({ me }: { readonly me: User }) {
  const send = useAction({
    mutationFn: () => call(notificationEndpoints.sendTestNotification),
    failed: 'Could not send a test notification',
  })
  const ways = [
    'the bell',
    ...(me.push_notifications ? ['your devices'] : []),
    ...(me.email_notifications ? ['your mailbox'] : []),
  ]
  return (
    <div>
      <Button variant="default" size="sm" loading={send.isPending} onClick={() => send.mutate()}>
        Send me a test notification
      </Button>
      <output className={styles.note}>
        {send.isSuccess && `Sent. Check ${new Intl.ListFormat('en-US').format(ways)}.`}
      </output>
    </div>
  )
}
