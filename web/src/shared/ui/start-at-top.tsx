import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * Remounted (by its `key`) for each page or view. A page opened through a link starts at its top. After going back, the
 * browser restores the scroll position.
 */
export function StartAtTop() {
  const walked = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (walked) window.scrollTo(0, 0)
  }, [walked])
  return null
}
