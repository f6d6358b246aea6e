import type { AuthAnswer } from '@waymark/contracts/people/accounts/schemas'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { storeSession } from '../../../shared/session/storage.ts'
import { toast } from '../../../shared/ui/toast.tsx'

/** How long the welcome is shown before the screen changes, in milliseconds. Set by the specification. */
const ENTER_DELAY_MS = 1000

/** A successful sign-in that continues at `to`. `due` is true once the welcome has been shown. */
export interface Entry {
  readonly to: string
  readonly due: boolean
}

/** Stores the session, shows the welcome, and continues after one second. */
export function useEnter(enter: (entry: Entry) => void) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (answer: AuthAnswer, welcome: string, to: string) => {
    // Render this first. Otherwise the stored session would open the next screen before the welcome is shown.
    flushSync(() => enter({ to, due: false }))
    storeSession(answer)
    toast.success(welcome)
    timer.current = setTimeout(() => {
      enter({ to, due: true })
      void navigate(to, { replace: true })
    }, ENTER_DELAY_MS)
  }
}

/** Where to go after a sign-in: the screen that required it, or the dashboard. */
export function useReturnTo(): string {
  const { pathname, search, hash } = useLocation()
  return pathname === '/broker/login' || pathname === '/broker/register' ? '/broker' : `${pathname}${search}${hash}`
}
