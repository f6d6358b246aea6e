import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Bindings, focusRow, focusSearch, leaveField, pressKey, useShortcuts } from '../../shared/ui/shortcuts.ts'
import { quickSearchAsked } from './ask-quick-search.ts'
import { openShortcutHelp } from './open-shortcut-help.tsx'
import { remember } from './recent.ts'
import { useTabAddress, useTabs } from './tabs.ts'

const Palette = lazy(() => import('./palette/palette.tsx').then((m) => ({ default: m.Palette })))

/** The keyboard shortcuts on every portal and console screen. */
export function ShortcutKeys() {
  const navigate = useNavigate()
  const tabs = useTabs()
  const addressOf = useTabAddress()
  const open_client = useSearchParams()[0].get('client')
  useEffect(() => {
    if (open_client !== null) remember(open_client)
  }, [open_client])
  const [search_asked, setSearchAsked] = useState(0)
  const ask = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    quickSearchAsked.emit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => ask(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  useEffect(() => {
    window.addEventListener('keydown', leaveField)
    return () => window.removeEventListener('keydown', leaveField)
  }, [])

  useEffect(() => quickSearchAsked.subscribe(() => setSearchAsked((times) => times + 1)), [])

  const bindings: Record<string, () => unknown> = {
    // On a client, the one after and the one before.
    j: () => pressKey('j') || focusRow(1),
    k: () => pressKey('k') || focusRow(-1),
    '/': () => {
      if (!focusSearch()) quickSearchAsked.emit()
    },
    '?': openShortcutHelp,
  }
  tabs.forEach(({ value, key }, index) => {
    const go = () => void navigate(addressOf(value))
    bindings[`g ${key}`] = go
    bindings[`${index + 1}`] = go
  })
  useShortcuts(bindings satisfies Bindings)

  return (
    search_asked > 0 && (
      <Suspense>
        <Palette asked={search_asked} />
      </Suspense>
    )
  )
}
