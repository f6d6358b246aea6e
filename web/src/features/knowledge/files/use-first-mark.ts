import { useEffect, useRef } from 'react'

/**
 * Scrolls to the first highlighted word of the content that `shown` identifies, or to its start. Null means nothing has
 * loaded.
 */
export function useFirstMark(shown: string | null) {
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown !== null) showFirstMark(scroller.current)
  }, [shown])
  return scroller
}

export function showFirstMark(scroller: HTMLElement | null): void {
  const mark = scroller?.querySelector('mark')
  if (mark) mark.scrollIntoView({ block: 'center', inline: 'nearest' })
  else scroller?.scrollTo({ top: 0 })
}
