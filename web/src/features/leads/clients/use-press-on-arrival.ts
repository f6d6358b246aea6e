import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { Bindings } from '../../../shared/ui/shortcuts.ts'

const arrived = z.object({ press: z.string().length(1) })

/** Presses the key with which the palette opened this page, once. */
export function usePressOnArrival(keys: Bindings): void {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const press = arrived.safeParse(state).data?.press
  const act = useEffectEvent((key: string) => {
    void navigate({ search }, { replace: true, state: null })
    keys[key]?.()
  })
  useEffect(() => {
    if (press !== undefined) act(press)
  }, [press])
}
