import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from './later.ts'

/** For the link to what is open, in a strip that scrolls: it may be out of view, as on a phone. */
export function useShownWhenOpen<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (!open) return undefined
    // The browser would lay out the page for it, and again to paint it.
    return afterPaint(() => ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }, [open])
  return ref
}
