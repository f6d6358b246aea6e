import { RECEIPT } from '../../../shared/intake/keys.ts'
import { readReceipt } from '../../../shared/intake/receipt.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'

/** This tab only: it opens the record of whoever it was mailed to. */
const STATUS_TOKEN = 'status_token'

/** The token behind the `#` of a link that we mailed, which browsers send nowhere. */
export const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token') || null

export const keepToken = (token: string): void => tabStorage.write(STATUS_TOKEN, token)

/** What this tab was opened with, or what its own assessment was answered with. */
export const keptToken = (): string | null =>
  tabStorage.read(STATUS_TOKEN) ?? readReceipt(tabStorage.read(RECEIPT))?.intake_token ?? null

export function forgetTokens(): void {
  tabStorage.remove(STATUS_TOKEN)
  tabStorage.remove(RECEIPT)
}
