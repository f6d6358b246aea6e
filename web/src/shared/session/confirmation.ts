import type { SecondStep } from '@waymark/contracts/people/accounts/second-factor'
import { createStore } from '../state/store.ts'

let ask: (() => Promise<boolean>) | null = null
let asking: Promise<boolean> | null = null

/** Sets how to ask users to confirm that it is them. */
export function installConfirmation(asker: () => Promise<boolean>): void {
  ask = asker
}

/** Asks the user to confirm; false if they do not. Calls at the same time share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}

/** Whether the server refuses everything until the user has set up a second factor. */
export const secondFactorNeeded = createStore(false)

/** A sign-in that began on a public page and needs its second step in the portal. */
export const pendingSecondStep = createStore<SecondStep | null>(null)
