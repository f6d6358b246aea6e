import { useLocation, useSearchParams } from 'react-router-dom'

type Changes = Readonly<Partial<Record<string, string | null>>>

/** The same address with some of it changed; null or an empty text takes it away. */
export function withChanges(address: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** What a screen shows, kept in its address. A change adds no entry to the history. */
export function useAddress(): [URLSearchParams, (changes: Changes) => void] {
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  return [
    address,
    (changes) => {
      // A search field reports its text a moment after typing. A link may have been followed by then that React has not
      // drawn yet, so only the browser knows the current address.
      const { location } = window
      if (location.pathname !== pathname) return
      setAddress(withChanges(new URLSearchParams(location.search), changes), { replace: true })
    },
  ]
}
