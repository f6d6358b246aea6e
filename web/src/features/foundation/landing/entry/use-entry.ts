import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { unreachable } from '../../../../shared/api/api-error.ts'
import type { Problem } from '../../../../shared/ui/fields/problems.ts'
import type { Entrance } from './enter.ts'

/** How long the welcome is shown before the screen changes, in milliseconds. Set by the specification. */
const ENTER_DELAY_MS = 1000

// Loaded on demand, because it includes the API schemas and few visitors of this page sign in.
const load = () => import('./enter.ts')
type Entering = Awaited<ReturnType<typeof load>>

interface State {
  readonly busy: boolean
  readonly welcome: string | null
  readonly refused: string | null
  readonly problems: readonly Problem[]
}
const IDLE: State = { busy: false, welcome: null, refused: null, problems: [] }
const NOT_LOADED: Entrance = {
  entered: false,
  refused: unreachable().detail,
  problems: [],
}

/** Signs in on a public page: sends the form, shows the welcome, and opens the dashboard after one second. */
export function useEntry(send: (entering: Entering) => Promise<Entrance>) {
  const navigate = useNavigate()
  const [state, setState] = useState(IDLE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function submit() {
    if (state.busy) return
    setState({ ...IDLE, busy: true })
    const entering = await load().catch(() => null)
    const answer = entering ? await send(entering) : NOT_LOADED
    if (!answer.entered) {
      setState({ ...IDLE, refused: answer.refused, problems: answer.problems })
      return
    }
    setState({ ...IDLE, busy: true, welcome: answer.welcome })
    timer.current = setTimeout(() => void navigate('/broker'), ENTER_DELAY_MS)
  }

  return { ...state, submit }
}
