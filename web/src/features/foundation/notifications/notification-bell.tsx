import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useMe } from '../../../shared/session/me.ts'
import { useCounts } from '../../../shared/socket/counts.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { whenIdle } from '../../../shared/ui/when-idle.ts'
import type { NotificationCentre } from './notification-centre.tsx'

const centre = () => import('./notification-centre.tsx')

export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const [Centre, setCentre] = useState<ComponentType<ComponentProps<typeof NotificationCentre>> | null>(null)
  useEffect(() => whenIdle(() => void centre().catch(() => undefined)), [])
  const shown = useMe()?.in_app_notifications ?? true
  const counted = useCounts()?.unread_notifications ?? 0
  const unread = shown ? counted : 0
  // It opens with the list in it, which takes the focus.
  const open = () =>
    void centre()
      .then((loaded) => {
        setCentre(() => loaded.NotificationCentre)
        return setOpened(true)
      })
      .catch(() => toast.error('The notifications could not be opened'))
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
            onClick={() => (opened ? setOpened(false) : open())}
          >
            <IconBell size={22} stroke={1.75} color="var(--mantine-color-text)" aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        {Centre && <Centre close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
