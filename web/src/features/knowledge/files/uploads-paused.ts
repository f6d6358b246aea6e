import type { User } from '@waymark/contracts/people/accounts/schemas'
import { isSubscribed } from '@waymark/rules/money/billing/subscription'

/** Whether the server refuses uploads of this user. Not while the user is not known yet. */
export const uploadsPaused = (me: User | undefined, now: Date): boolean => me !== undefined && !isSubscribed(me, now)
