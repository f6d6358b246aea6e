import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * Mounted anew (by its `key`) for each page or view: one that was walked to starts at its top, going back is left to
 * the browser.
 */
export function StartAtTop() {
  const walked = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (walked) window.scrollTo(0, 0)
  }, [walked])
  return null
}
