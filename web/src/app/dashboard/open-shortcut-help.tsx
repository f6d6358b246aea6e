import { modals } from '@mantine/modals'
import { toast } from '../../shared/ui/toast.tsx'

export function openShortcutHelp(): void {
  import('./shortcut-help.tsx').then(
    ({ ShortcutHelp }) => modals.open({ title: 'Keyboard shortcuts', children: <ShortcutHelp /> }),
    () => toast.error('The list of shortcuts could not be opened'),
  )
}
