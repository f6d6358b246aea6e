import { textOf } from '../api/read-answer.ts'

/** Proves to the server that this browser submitted an assessment. Stored for this tab only. */
export interface Receipt {
  readonly id: string
  readonly intake_token: string
}

export function receiptIn(answer: unknown): Receipt | null {
  const id = textOf(answer, 'id')
  const intake_token = textOf(answer, 'intake_token')
  return id === null || intake_token === null ? null : { id, intake_token }
}
