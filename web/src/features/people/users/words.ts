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
  architect: { label: 'Architect', description: 'Clean-up, backup and what else reaches all data at once' },
  platform_watch: { label: 'Platform watch', description: 'New clients of 24 hours and the alerts of the platform' },
}

export const packageName = ({ subscription_package }: Pick<AdministeredUser, 'subscription_package'>): string | null =>
  subscription_package && PLAN_NAMES[subscription_package]

/** Where a user stands with payments, an administrator's word included. */
export const standing = ({
  subscription_status,
  subscription_override,
}: Pick<AdministeredUser, 'subscription_status' | 'subscription_override'>): string =>
  subscription_override === 'suspended'
    ? 'Suspended'
    : subscription_override === 'granted'
      ? 'Active without payment'
      : STATUSES[subscription_status]
