import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMe } from '../../../shared/session/me.ts'
import { useCounts } from '../../../shared/socket/counts.ts'
import { whenUsed } from '../../../shared/ui/later.ts'
import { OpensLater } from '../../../shared/ui/opens-later.tsx'

const load = () => import('./notification-popup.tsx').then((m) => m.NotificationPopup)

export function NotificationBell() {
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), [])
  const shown = useMe()?.in_app_notifications ?? true
  const counted = useCounts()?.unread_notifications ?? 0
  const unread = shown ? counted : 0
  return (
    <Indicator label={unread > 99 ? '99+' : unread} disabled={unread === 0} size={18} offset={10} color="blue">
      <OpensLater load={load} about={{}} kind="dialog" failure="The notifications could not be opened">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <IconBell size={22} stroke={1.75} color="var(--mantine-color-text)" aria-hidden />
        </ActionIcon>
      </OpensLater>
    </Indicator>
  )
}
