import { useEffect, useEffectEvent, useState } from 'react'

type State<Answer> = { readonly answer: Answer } | { readonly error: unknown } | null
type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>

/**
 * What the server answers, for public pages, which do without the query library. `state` is null until it has answered, and
 * `again` asks once more.
 */
export function useAnswer<Answer>(ask: Ask<Answer>): { state: State<Answer>; again: () => void } {
  const [state, setState] = useState<State<Answer>>(null)
  const begin = useEffectEvent(() => asking(ask, setState))
  useEffect(() => begin(), [])
  const again = () => {
    setState(null)
    asking(ask, setState)
  }
  return { state, again }
}

/** Returns what stops it. */
function asking<Answer>(ask: Ask<Answer>, onEnd: (state: State<Answer>) => void): () => void {
  const leaving = new AbortController()
  ask(leaving.signal).then(
    (answer) => onEnd({ answer }),
    (error: unknown) => {
      if (!leaving.signal.aborted) onEnd({ error })
    },
  )
  return () => leaving.abort()
}
