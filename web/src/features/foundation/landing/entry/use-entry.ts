import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { unreachable } from '../../../../shared/api/api-error.ts'
import type { Problem } from '../../../../shared/ui/fields/problems.ts'
import type { Entrance } from './enter.ts'

/** Milliseconds in which the welcome can be read before the screen changes; specified. */
const ENTER_DELAY_MS = 1000

// With the contracts and their schemas: too much for the first load of a page on which few sign in.
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

/** A sign-in of a public page: sends it, says welcome and goes on to the dashboard after the specified second. */
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
