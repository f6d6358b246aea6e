import { useState } from 'react'
import { isDemo } from '../../../shared/session/demo-session.ts'
import { clearSession } from '../../../shared/session/storage.ts'

/** Ends a demo before the first call. These pages need the server, and a demo never contacts it. */
export function useOutsideDemo(): void {
  useState(() => {
    if (isDemo()) clearSession()
  })
}
