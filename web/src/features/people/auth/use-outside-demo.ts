import { useState } from 'react'
import { isDemo } from '../../../shared/session/demo-session.ts'
import { clearSession } from '../../../shared/session/storage.ts'

/** Ends a demo before the first call: what follows is about a real account, and a demo asks the server nothing. */
export function useOutsideDemo(): void {
  useState(() => {
    if (isDemo()) clearSession()
  })
}
