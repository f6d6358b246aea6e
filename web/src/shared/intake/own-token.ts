import { textOf } from '../api/read-answer.ts'
import { localStore, tabStorage } from '../ui/browser-storage.ts'
import { ATTEMPT, CLIENT_EMAIL, DRAFT, DRAFT_LINK, RECEIPT, TYPED } from './keys.ts'
import { type Receipt, receiptIn } from './receipt.ts'

/** Stored for this tab only, because the token opens the consumer's record. */
const STATUS_TOKEN = 'status_token'

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

/** The address of the assessment submitted in this tab, or else of the last one in this browser. */
export const keptEmail = (): string | null =>
  keptReceipt() ? textOf(tabStorage.readJson(RECEIPT), 'email') : localStore.read(CLIENT_EMAIL)

/** The token of the link opened in this tab, or the one returned for the assessment submitted in it: whichever came last. */
export const keptToken = (): string | null => tabStorage.read(STATUS_TOKEN) ?? keptReceipt()?.intake_token ?? null

/**
 * Called after everything of a consumer was deleted. The next person at this computer is offered neither their address nor
 * their answers.
 */
export function forgetConsumer(): void {
  for (const key of [STATUS_TOKEN, RECEIPT, DRAFT, DRAFT_LINK, ATTEMPT, ...TYPED]) tabStorage.remove(key)
  localStore.remove(CLIENT_EMAIL)
}
