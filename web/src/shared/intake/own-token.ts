import { tabStorage } from '../ui/browser-storage.ts'
import { RECEIPT } from './keys.ts'
import { receiptIn } from './receipt.ts'

/** Stored for this tab only, because the token opens the consumer's record. */
const STATUS_TOKEN = 'status_token'

/** The token after the `#` of a link that we emailed. Browsers do not send that part to a server. */
export const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token') || null

export const keepToken = (token: string): void => tabStorage.write(STATUS_TOKEN, token)

/** The token of the link opened in this tab, or the one returned for the assessment submitted in it. */
export const keptToken = (): string | null =>
  tabStorage.read(STATUS_TOKEN) ?? receiptIn(tabStorage.readJson(RECEIPT))?.intake_token ?? null

export function forgetTokens(): void {
  tabStorage.remove(STATUS_TOKEN)
  tabStorage.remove(RECEIPT)
}
