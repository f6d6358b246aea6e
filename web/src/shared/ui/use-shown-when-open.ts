import { type RefObject, useEffect, useRef } from 'react'
import { afterPaint } from './later.ts'

/** What someone who moves the strip or the page does. */
const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** For the link to what is open, in a strip that scrolls: it may be out of view, as on a phone. */
export function useShownWhenOpen<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (!open) return undefined
    const show = () => ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const links = new ResizeObserver(show)
    const used = new AbortController()
    const done = () => {
      links.disconnect()
      used.abort()
    }
    // The browser would lay out the page for it, and again to paint it.
    const cancel = afterPaint(() => {
      show()
      // A count or a banner that comes later makes a link wider or the strip lower. Once someone moves anything, it stays where it is.
      const strip = ref.current?.closest('nav')
      if (!strip) return
      for (const part of [strip, ...strip.querySelectorAll('a')]) links.observe(part)
      for (const sign of SIGNS) addEventListener(sign, done, { capture: true, passive: true, signal: used.signal })
    })
    return () => {
      cancel()
      done()
    }
  }, [open])
  return ref
}
