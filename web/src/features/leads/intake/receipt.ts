/** What proves to the server that this browser sent an assessment; kept for this tab only. */
export interface Receipt {
  readonly id: string
  readonly intake_token: string
}

// By hand, because the first load carries no schema library.
export function isReceipt(value: unknown): value is Receipt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'intake_token' in value &&
    typeof value.intake_token === 'string'
  )
}

export function readReceipt(stored: string | null): Receipt | null {
  try {
    const receipt: unknown = JSON.parse(stored ?? 'null')
    return isReceipt(receipt) ? receipt : null
  } catch {
    return null
  }
}
