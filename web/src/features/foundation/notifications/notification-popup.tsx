import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import type { PopupProps } from '../../../shared/ui/opens-later.tsx'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'
import { NotificationCenter } from './notification-center.tsx'

/** The list of notifications below its button. The list takes the focus. */
export function NotificationPopup({ opener, opened, onChange }: PopupProps) {
  useBackCloses(opened, () => onChange(false))
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{cloneElement(opener, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationCenter close={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
