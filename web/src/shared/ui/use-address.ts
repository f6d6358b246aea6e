import { useLocation, useSearchParams } from 'react-router-dom'

type Changes = Readonly<Partial<Record<string, string | null>>>

/** The same address with some parameters changed. Null or an empty text removes a parameter. */
export function withChanges(address: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The state of a screen, stored in its address. A change adds no entry to the history. */
export function useAddress(): [URLSearchParams, (changes: Changes) => void] {
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  return [
    address,
    (changes) => {
      // A search field reports its text a moment after typing. By then the user may have followed a link that React has
      // not rendered yet, so only the browser knows the current address.
      const { location } = window
      if (location.pathname !== pathname) return
      setAddress(withChanges(new URLSearchParams(location.search), changes), { replace: true })
    },
  ]
}
