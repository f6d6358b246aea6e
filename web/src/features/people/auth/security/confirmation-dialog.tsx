import { lazy, Suspense, useEffect, useState } from 'react'
import { installConfirmation } from '../../../../shared/session/confirmation.ts'
import { sessionOwner, subscribeToSession } from '../../../../shared/session/storage.ts'

const Confirmation = lazy(() => import('./confirmation.tsx').then((m) => ({ default: m.Confirmation })))

/** Asks users to confirm that it is them when the server wants that, before the call is sent again. */
export function ConfirmationDialog() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  // It stays when it is closed, to give the focus back.
  const [asked, setAsked] = useState(false)
  // It opens only after it is there, or it would not know what had the focus before.
  const [ready, setReady] = useState(false)
  useEffect(() => {
    installConfirmation(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked(true)
      setAnswer(() => resolve)
      return promise
    })
  }, [])
  // The question is for the user who is signed in, and must not cover the sign-in screen.
  useEffect(() => {
    if (answer === null) return undefined
    const owner = sessionOwner()
    return subscribeToSession(() => {
      if (sessionOwner() === owner) return
      answer(false)
      setAnswer(null)
    })
  }, [answer])
  const close = (confirmed: boolean) => {
    answer?.(confirmed)
    setAnswer(null)
  }
  return (
    asked && (
      <Suspense>
        <Confirmation opened={ready && answer !== null} close={close} mounted={setReady} />
      </Suspense>
    )
  )
}
