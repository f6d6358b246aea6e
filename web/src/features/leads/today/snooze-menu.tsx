import { Menu } from '@mantine/core'
import { SnoozeChoices } from '../../../shared/tasks/snooze-choices.tsx'
import type { PopupProps } from '../../../shared/ui/opens-later.tsx'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'

export function SnoozeMenu({ item, opener, opened, onChange }: PopupProps & { readonly item: string }) {
  useBackCloses(opened, () => onChange(false))
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{opener}</Menu.Target>
      <Menu.Dropdown>
        <SnoozeChoices item={item} />
      </Menu.Dropdown>
    </Menu>
  )
}
