import { conflict } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'

export const SUSPENDED = 'An administrator suspended your subscription. Please contact them to reactivate it.'
const ADMINISTRATORS = 'Administrators don’t pay, so there is no plan to choose or keep.'

/** Throws 409 for an administrator, and for an account that one suspended, because paying would have no effect. */
export function refusePayment({ role, subscription_override }: Pick<User, 'role' | 'subscription_override'>): void {
  if (role === 'sys_admin') throw conflict(ADMINISTRATORS, 'administrator')
  if (subscription_override === 'suspended') throw conflict(SUSPENDED, 'suspended')
}
