import { useSearchParams } from 'react-router-dom'

/** The address of a council within the tab that is open, or (null) of all of them. */
export function useCouncilAddress() {
  const [search] = useSearchParams()
  return (id: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('council')
    if (id !== null) next.set('council', id)
    return `?${next.toString()}`
  }
}
