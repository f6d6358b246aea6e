import { useEffect, useEffectEvent, useState } from 'react'

type State<Answer> = { readonly answer: Answer } | { readonly error: unknown } | null
type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>

/**
 * What the server answers, for public pages, which do without the query library. `state` is null until it has answered, and
 * `again` asks once more.
 */
export function useAnswer<Answer>(ask: Ask<Answer>): { state: State<Answer>; again: () => void } {
  const [state, setState] = useState<State<Answer>>(null)
  const begin = useEffectEvent((signal: AbortSignal) => {
    ask(signal).then(
      (answer) => setState({ answer }),
      (error: unknown) => {
        if (!signal.aborted) setState({ error })
      },
    )
  })
  const waiting = state === null
  useEffect(() => {
    if (!waiting) return undefined
    const leaving = new AbortController()
    begin(leaving.signal)
    return () => leaving.abort()
  }, [waiting])
  return { state, again: () => setState(null) }
}
