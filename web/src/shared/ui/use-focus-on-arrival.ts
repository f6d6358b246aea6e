import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'

const arrived = z.object({ focus: z.string() })

/** Puts the cursor into the field with this name when a link or button asks for it (`state: { focus: name }`). */
export function useFocusOnArrival<Field extends HTMLElement>(name: string) {
  const field = useRef<Field>(null)
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = arrived.safeParse(state).data?.focus === name
  const focus = useEffectEvent(() => {
    field.current?.focus()
    // Once: a reload or the Back button shall not move the focus again.
    void navigate({ pathname, search }, { replace: true, state: null })
  })
  useEffect(() => {
    if (asked) focus()
  }, [asked])
  return field
}
