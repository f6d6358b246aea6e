import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whether the component is still on the page, for an answer that comes after the user went on: it must not take them
 * back.
 */
export function useIsShown(): RefObject<boolean> {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
