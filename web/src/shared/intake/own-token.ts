import { tabStorage } from '../ui/browser-storage.ts'
import { RECEIPT, STATUS_TOKEN } from './keys.ts'
import { type Receipt, receiptIn } from './receipt.ts'

/** The token after the `#` of a link that we emailed. Browsers do not send that part to a server. */
export const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token') || null

export const keepToken = (token: string): void => tabStorage.write(STATUS_TOKEN, token)

/**
 * A link opened here before may be of someone else, or expired. The address is of this assessment: the one of the browser may come
 * from another tab by now.
 */
export function keepReceipt(receipt: Receipt, email: string): void {
  tabStorage.write(RECEIPT, JSON.stringify({ ...receipt, email }))
  tabStorage.remove(STATUS_TOKEN)
}

/** The proof of the assessment submitted in this tab. */
export const keptReceipt = (): Receipt | null => receiptIn(tabStorage.readJson(RECEIPT))

/** The token of the link opened in this tab, or the one returned for the assessment submitted in it: whichever came last. */
export const keptToken = (): string | null => tabStorage.read(STATUS_TOKEN) ?? keptReceipt()?.intake_token ?? null
