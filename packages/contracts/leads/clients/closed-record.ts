import { msg } from '@waymark/words/t'
import type { CLIENT_STATUSES } from './kinds.ts'

/** Whether a client's record is closed: their answers no longer change. */
export const isClosed = (status: (typeof CLIENT_STATUSES)[number]): boolean =>
  status === 'enrolled' || status === 'lost'

/** Told to a consumer who would change their answers. */
export const RECORD_CLOSED = msg(
  'Your agent has closed this record. Please write to them, or complete the assessment again.',
)
