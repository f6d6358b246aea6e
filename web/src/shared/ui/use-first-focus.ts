import { useEffect, useRef } from 'react'

/** The ref of the first field of a form that opens in place of a button, which would otherwise take the focus with it. */
export function useFirstFocus() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}
