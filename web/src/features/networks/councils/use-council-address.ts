import { useSearchParams } from 'react-router-dom'

/** Returns the address of a council in the open tab. Pass null for the list of councils. */
export function useCouncilAddress() {
  const [search] = useSearchParams()
  return (id: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('council')
    if (id !== null) next.set('council', id)
    return `?${next.toString()}`
  }
}
