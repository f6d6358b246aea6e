import { pressKey, useShortcuts } from '../../../../shared/ui/shortcuts.ts'
import { clearSelection, type useSelection } from './selection.ts'

const focusedClient = () => document.activeElement?.closest<HTMLElement>('[data-client]')?.dataset['client']

const onFocused = (act: (id: string) => void) => () => {
  const id = focusedClient()
  if (id !== undefined) act(id)
}

/** The keys of the list. Those of the acts press the buttons above it. */
export function useListKeys({ toggle, extend, selectShown }: ReturnType<typeof useSelection>): void {
  useShortcuts({
    x: onFocused(toggle),
    X: onFocused(extend),
    '*': selectShown,
    u: clearSelection,
    ...Object.fromEntries(['s', 'l', 't', 'm', 'h', 'e'].map((key) => [key, () => pressKey(key)])),
  })
}
