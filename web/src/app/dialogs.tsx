import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { sessionOwner } from '../shared/session/storage.ts'
import { giveFocus } from '../shared/ui/give-focus.ts'
import { whenUsed } from '../shared/ui/later.ts'
import { untilLoaded } from '../shared/ui/until-loaded.ts'

const ModalsProvider = lazy(() =>
  untilLoaded(() => import('./modals-provider.tsx')).then((m) => ({ default: m.ModalsProvider })),
)

/** The events that `modals.open` and its siblings send to the provider. */
const OPENING = ['mantine-modals:openModal', 'mantine-modals:openConfirmModal', 'mantine-modals:openContextModal']

/** Names the element around all that is open. */
const MARK = 'data-opened'

/** Shows what `modals.open` opens. Its code loads when the portal is used, or with the first dialog. */
export function Dialogs() {
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  const [early] = useState<{ event: Event; owner: string | null }[]>([])
  /** What had the focus when the first dialog was asked for. */
  const opener = useRef<Element | null>(null)
  useEffect(() => whenUsed(() => setWanted(true)), [])
  useEffect(() => {
    const note = () => {
      opener.current ??= document.activeElement
    }
    for (const name of OPENING) window.addEventListener(name, note)
    return () => {
      for (const name of OPENING) window.removeEventListener(name, note)
    }
  }, [])
  // Mantine's focus trap has timers that a busy page runs late, and Mantine gives the focus back only if it has not moved
  // since the dialog closed. It would go with the dialog.
  const giveBack = () => {
    const focused = document.activeElement
    const within = focused?.closest(`[${MARK}]`)
    if (within && focused instanceof HTMLElement) focused.blur()
    if (opener.current instanceof HTMLElement) giveFocus(opener.current)
    opener.current = null
  }
  useEffect(() => {
    if (ready) return undefined
    const keep = (event: Event) => {
      early.push({ event, owner: sessionOwner() })
      setWanted(true)
    }
    for (const name of OPENING) window.addEventListener(name, keep)
    return () => {
      for (const name of OPENING) window.removeEventListener(name, keep)
    }
  }, [ready, early])
  useEffect(() => {
    if (!ready) return
    for (const { event, owner } of early.splice(0)) if (owner === sessionOwner()) window.dispatchEvent(event)
  }, [ready, early])
  return (
    wanted && (
      <Suspense>
        <ModalsProvider modalProps={{ onExitTransitionEnd: giveBack, attributes: { root: { [MARK]: true } } }}>
          <Mounted tell={setReady} />
        </ModalsProvider>
      </Suspense>
    )
  )
}

function Mounted({ tell }: { readonly tell: (mounted: boolean) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}
