import { textOf } from '../../../shared/api/read-answer.ts'
import { CLIENT_EMAIL, RECEIPT } from '../../../shared/intake/keys.ts'
import { keptReceipt } from '../../../shared/intake/own-token.ts'
import { localStore, tabStorage } from '../../../shared/ui/browser-storage.ts'

/** The address of the assessment submitted in this tab, or else of the last one in this browser. */
export const keptEmail = (): string | null =>
  keptReceipt() ? textOf(tabStorage.readJson(RECEIPT), 'email') : localStore.read(CLIENT_EMAIL)
