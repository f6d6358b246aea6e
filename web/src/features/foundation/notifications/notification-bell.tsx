import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../../shared/session/me.ts'
import { useCounts } from '../../../shared/socket/counts.ts'
import { NotificationCentre } from './notification-centre.tsx'

export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const shown = useMe()?.in_app_notifications ?? true
  const counted = useCounts()?.unread_notifications ?? 0
  const unread = shown ? counted : 0
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Indicator label={unread > 99 ? '99+' : unread} disabled={unread === 0} size={18} offset={10} color="blue">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            onClick={() => setOpened((was) => !was)}
          >
            <IconBell size={22} stroke={1.75} color="var(--mantine-color-text)" aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationCentre close={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
