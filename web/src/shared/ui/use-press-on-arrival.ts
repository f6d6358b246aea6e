import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { Bindings } from './shortcuts.ts'

const arrived = z.object({ press: z.string().length(1) })

/** Presses the key with which the palette opened this page, once. A key of another part of the page is left to that part. */
export function usePressOnArrival(keys: Bindings): void {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const press = arrived.safeParse(state).data?.press
  const mine = press !== undefined && keys[press] !== undefined
  const act = useEffectEvent((key: string) => {
    void navigate({ search }, { replace: true, state: null })
    keys[key]?.()
  })
  useEffect(() => {
    if (mine) act(press)
  }, [mine, press])
}
