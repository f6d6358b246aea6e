import { lazy } from 'react'
import { FeedbackButton } from './feedback-button.tsx'

const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((m) => ({ default: m.FeedbackDialog })))

/** Feedback on public pages, without the UI library that the portal uses. */
export function PublicFeedback() {
  return <FeedbackButton Dialog={FeedbackDialog} place="page" />
}
