import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../shared/ui/later.ts'

/** Whether the first screen since the page was opened is there. Later ones are rendered as one. */
let painted = false

/** What is below the first screen, or beside what matters most. A slow phone then shows that sooner. */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(painted)
  useEffect(
    () =>
      afterPaint(() => {
        painted = true
        startTransition(() => setShown(true))
      }),
    [],
  )
  return shown ? children : null
}
