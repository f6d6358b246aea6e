import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { createQueryClient } from '../shared/api/queries.ts'
import { secondFactorNeeded } from '../shared/session/confirmation.ts'
import { sessionOwner, subscribeToSession } from '../shared/session/storage.ts'

/** What the screens of the portal have asked. */
export const queryClient = createQueryClient()

let owner = sessionOwner()

// Not in an effect: logging out may unmount the screen before its effects run, and the next user would see the data.
if (!import.meta.env.SSR) {
  subscribeToSession(() => {
    const left = owner
    owner = sessionOwner()
    // A sign-in finds nothing to delete, and its own mutation must not be lost.
    if (left !== null && left !== owner) forget()
  })
}

/** Keeps the plans: they are the same for everyone, and the sign-in screen is loading them. */
function forget() {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== billingEndpoints.listPlans.path })
  queryClient.getMutationCache().clear()
  secondFactorNeeded.set(false)
}
