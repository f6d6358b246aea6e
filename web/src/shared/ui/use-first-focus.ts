import { useEffect, useRef } from 'react'

/** The ref of the first field of a form that opens in place of a button, which would otherwise take the focus with it. */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>() {
  const first = useRef<Field>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}
