import type { AuthAnswer } from '@waymark/contracts/people/accounts/schemas'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { storeSession } from '../../../shared/session/storage.ts'
import { toast } from '../../../shared/ui/toast.tsx'

/** Milliseconds in which the welcome can be read before the screen changes; specified. */
const ENTER_DELAY_MS = 1000

/** A sign-in that succeeded, on its way to `to`; `due` once its welcome was there to read. */
export interface Entry {
  readonly to: string
  readonly due: boolean
}

/** Stores the session, says welcome and goes on after the specified second. */
export function useEnter(enter: (entry: Entry) => void) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (answer: AuthAnswer, welcome: string, to: string) => {
    // At once, or the stored session would already open what lies behind this screen.
    flushSync(() => enter({ to, due: false }))
    storeSession(answer)
    toast.success(welcome)
    timer.current = setTimeout(() => {
      enter({ to, due: true })
      void navigate(to, { replace: true })
    }, ENTER_DELAY_MS)
  }
}

/** Where a sign-in leads: back to the screen that asked for it, else to the dashboard. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation()
  return pathname === '/broker/login' || pathname === '/broker/register' ? '/broker' : `${pathname}${search}`
}
