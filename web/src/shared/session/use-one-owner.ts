import { useEffect, useRef } from 'react'

/** Reloads the page when another tab has signed in a different user, because it still shows data of the previous one. */
export function useOneOwner(owner: string | null) {
  const previous = useRef(owner)
  useEffect(() => {
    if (owner !== null && previous.current !== null && previous.current !== owner) window.location.reload()
    previous.current = owner
  }, [owner])
}
