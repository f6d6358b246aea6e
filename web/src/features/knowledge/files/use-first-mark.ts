import { useEffect, useRef } from 'react'

/** Shows the first marked word of what `shown` names, or its beginning when there is none; null: nothing is there yet. */
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
