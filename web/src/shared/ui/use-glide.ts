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
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue
      const [from, to] = [before.get(row), row.offsetTop]
      tops.current.set(row, to)
      if (still || from === undefined || from === to) continue
      // It may still be on its way.
      const rest = new DOMMatrix(getComputedStyle(row).transform).m42
      for (const animation of row.getAnimations()) animation.cancel()
      const start = `translateY(${from + rest - to}px)`
      row.animate([{ transform: start }, { transform: 'none' }], { duration: GLIDE_MS, easing: 'ease-out' })
    }
  })
  return list
}
