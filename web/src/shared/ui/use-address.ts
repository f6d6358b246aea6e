import { useSearchParams } from 'react-router-dom'

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

/** What a screen is asked to show, kept in its address; a change makes no entry in the history. */
export function useAddress(): [URLSearchParams, (changes: Changes) => void] {
  const [address, setAddress] = useSearchParams()
  return [address, (changes) => setAddress((current) => withChanges(current, changes), { replace: true })]
}
