import { localStore, tabStorage } from '../ui/browser-storage.ts'
import { BOOKING, CLIENT_EMAIL, INTAKE_CONTACT, INTAKE_HELP, INTAKE_MESSAGE, OWN_MESSAGE, RECEIPT } from './keys.ts'
import { type Receipt, receiptIn } from './receipt.ts'

/** Stored for this tab only, because the token opens the consumer's record. */
const STATUS_TOKEN = 'status_token'

/** The token after the `#` of a link that we emailed. Browsers do not send that part to a server. */
export const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token') || null

/** The same for the open page, because the browser may block storage. */
let token_here: string | null = null
let receipt_here: Receipt | null = null

export function keepToken(token: string): void {
  token_here = token
  tabStorage.write(STATUS_TOKEN, token)
}

/** A link opened here before may be of someone else, or expired. */
export function keepReceipt(receipt: Receipt): void {
  receipt_here = receipt
  tabStorage.write(RECEIPT, JSON.stringify(receipt))
  forgetToken()
}

function forgetToken(): void {
  token_here = null
  tabStorage.remove(STATUS_TOKEN)
}

/** The proof of the assessment submitted in this tab. */
export const keptReceipt = (): Receipt | null => receipt_here ?? receiptIn(tabStorage.readJson(RECEIPT))

/** The token of the link opened in this tab, or the one returned for the assessment submitted in it: whichever came last. */
export const keptToken = (): string | null =>
  token_here ?? tabStorage.read(STATUS_TOKEN) ?? keptReceipt()?.intake_token ?? null

/** Called after everything of a consumer was deleted. The next person at this computer is not offered their address. */
export function forgetConsumer(): void {
  forgetToken()
  receipt_here = null
  const typed = [OWN_MESSAGE, INTAKE_MESSAGE, INTAKE_HELP, INTAKE_CONTACT, BOOKING]
  for (const key of [RECEIPT, ...typed]) tabStorage.remove(key)
  localStore.remove(CLIENT_EMAIL)
}
