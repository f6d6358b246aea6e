import type { AdministeredUser } from '@waymark/contracts/people/accounts/administration'
import type { CAPABILITIES } from '@waymark/contracts/people/accounts/schemas'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'

export const ROLES: Record<AdministeredUser['role'], string> = { broker: 'Broker', sys_admin: 'Administrator' }

export const STATUSES: Record<AdministeredUser['subscription_status'], string> = {
  trial: 'Trial',
  active: 'Active',
  inactive: 'Inactive',
}

export const CAPABILITY_WORDS: Record<(typeof CAPABILITIES)[number], { label: string; description: string }> = {
  architect: { label: 'Architect', description: 'Clean-up, backup and other tools that affect all data' },
  platform_watch: { label: 'Platform watch', description: 'New clients of the last 24 hours and platform alerts' },
}

export const packageName = ({ subscription_package }: Pick<AdministeredUser, 'subscription_package'>): string | null =>
  subscription_package && PLAN_NAMES[subscription_package]

/** A user's payment status, including an administrator's decision. */
export const standing = ({
  subscription_status,
  subscription_override,
}: Pick<AdministeredUser, 'subscription_status' | 'subscription_override'>): string =>
  subscription_override === 'suspended'
    ? 'Suspended'
    : subscription_override === 'granted'
      ? 'Active without payment'
      : STATUSES[subscription_status]

/** Whether administrators have checked a user's license. */
export const verification = ({
  credentials_verified,
  states_unchecked,
}: Pick<AdministeredUser, 'credentials_verified' | 'states_unchecked'>): string => {
  if (!credentials_verified) return 'Not verified'
  return states_unchecked.length === 0 ? 'Verified' : 'New states to check'
}

/** What another role brings and ends. Founders keep the few pages of the console that they may see. */
export const roleWords = (role: AdministeredUser['role'], founder_access: boolean): string =>
  role === 'sys_admin'
    ? 'They see every client and account and can change any of them. They are signed out, and sign in again as an administrator. Administrators don’t pay: a plan of theirs is not charged again.'
    : `They lose access to the console${founder_access ? ', except for what founder access shows,' : ''} and to everything that is not their own. Their clients of the admin queue go to another administrator. They are signed out, and sign in again as a broker.`
