import { lazy, Suspense, useEffect, useState } from 'react'
import { whenUsed } from '../shared/ui/later.ts'

const ModalsProvider = lazy(() => import('./modals-provider.ts').then((m) => ({ default: m.ModalsProvider })))

/** The events that `modals.open` and its siblings send to the provider. */
const OPENING = ['mantine-modals:openModal', 'mantine-modals:openConfirmModal', 'mantine-modals:openContextModal']

/** Shows what `modals.open` opens. Its code loads when the portal is used, or with the first dialog. */
export function Dialogs() {
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  const [early] = useState<Event[]>([])
  useEffect(() => whenUsed(() => setWanted(true)), [])
  useEffect(() => {
    if (ready) return undefined
    const keep = (event: Event) => {
      early.push(event)
      setWanted(true)
    }
    for (const name of OPENING) window.addEventListener(name, keep)
    return () => {
      for (const name of OPENING) window.removeEventListener(name, keep)
    }
  }, [ready, early])
  useEffect(() => {
    if (ready) for (const event of early.splice(0)) window.dispatchEvent(event)
  }, [ready, early])
  return (
    wanted && (
      <Suspense>
        <ModalsProvider>
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
