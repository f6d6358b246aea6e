import { localStore, tabStorage } from '../ui/browser-storage.ts'
import {
  ATTEMPT,
  attemptOf,
  BOOKING,
  CLIENT_EMAIL,
  DRAFT,
  DRAFT_LINK,
  INTAKE_CONTACT,
  INTAKE_HELP,
  INTAKE_MESSAGE,
  OWN_MESSAGE,
  RECEIPT,
  STATUS_TOKEN,
} from './keys.ts'

/** All that is typed and not sent yet, with the attempts to send it. */
export const TYPED: readonly string[] = [
  OWN_MESSAGE,
  ...[INTAKE_MESSAGE, INTAKE_HELP, INTAKE_CONTACT].flatMap((kept_as) => [kept_as, attemptOf(kept_as)]),
  BOOKING,
]

/**
 * Called after everything of a consumer was deleted. The next person at this computer is offered neither their address nor
 * their answers.
 */
export function forgetConsumer(): void {
  for (const key of [STATUS_TOKEN, RECEIPT, DRAFT, DRAFT_LINK, ATTEMPT, ...TYPED]) tabStorage.remove(key)
  localStore.remove(CLIENT_EMAIL)
}
