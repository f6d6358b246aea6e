import { type RefObject, useLayoutEffect, useRef } from 'react'

const GLIDE_MS = 200

/**
 * Lets the rows of a list glide to where a new order puts them, so that a row that someone is reading or about to press
 * does not jump away. With reduced motion they jump. For a component that renders when its rows change, and seldom else.
 */
export function useGlide<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null)
  const tops = useRef(new Map<HTMLElement, number>())
  useLayoutEffect(() => {
    const before = tops.current
    tops.current = new Map()
    const still = isStill()
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const [from, to] = [before.get(row), row.offsetTop]
      tops.current.set(row, to)
      if (!still && from !== undefined && from !== to) glide(row, from - to)
    }
  })
  return list
}

/**
 * Lets a history that grows at its end, and whose end is in view, glide upward, so that what someone is reading does not jump.
 * `last` is its last entry. With reduced motion it jumps.
 */
export function useGlideUp(scroller: HTMLElement | null, last: () => HTMLElement | null): void {
  const before = useRef<{ entry: HTMLElement | null; to_end: number }>({ entry: null, to_end: 0 })
  useLayoutEffect(() => {
    const history = scroller?.firstElementChild
    if (!scroller || !(history instanceof HTMLElement)) return
    const toEnd = (entry: HTMLElement) => history.getBoundingClientRect().bottom - entry.getBoundingClientRect().bottom
    const { entry, to_end } = before.current
    const now = last()
    before.current = { entry: now, to_end: now ? toEnd(now) : 0 }
    // A reversed column measures its scroll from the end.
    if (!entry?.isConnected || isStill() || scroller.scrollTop < 0) return
    const grown = toEnd(entry) - to_end
    if (grown !== 0) glide(history, grown)
  })
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets an element glide to its place from `by` pixels below it, or above it if that is negative. */
function glide(element: HTMLElement, by: number): void {
  // It may still be on its way.
  const rest = new DOMMatrix(getComputedStyle(element).transform).m42
  for (const animation of element.getAnimations()) animation.cancel()
  const start = `translateY(${by + rest}px)`
  element.animate([{ transform: start }, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' })
}
