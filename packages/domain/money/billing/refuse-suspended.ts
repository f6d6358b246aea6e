import { conflict } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'

export const SUSPENDED = 'An administrator suspended your subscription. Please contact them to reactivate it.'

/** Throws 409 for an account that an administrator suspended, because paying would have no effect. */
export function refuseSuspended({ subscription_override }: Pick<User, 'subscription_override'>): void {
  if (subscription_override === 'suspended') throw conflict(SUSPENDED, 'suspended')
}
