import { lazy } from 'react'
import { FeedbackButton } from './feedback-button.tsx'

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((m) => ({ default: m.FeedbackDialog })))

/** The feedback of the public pages, which load nothing of the kit that the portal's is made of. */
export function PublicFeedback() {
  return <FeedbackButton Dialog={FeedbackDialog} place="page" />
}
