import type { Kind } from './kind.ts'

const pausedUntil = (what: string) =>
  `New pool leads, uploads, the assistant and new lead codes are paused until ${what}. Leads from your own link wait for you for 24 hours, then go to the pool.`
const PAUSED = pausedUntil('you choose a plan')

/** Notifications about a trial or a subscription. */
export const billingKinds = {
  trial_ends_soon: {
    title: 'Your trial ends soon',
    body: 'Choose a plan to keep getting new pool leads, uploads and the assistant. You keep your clients either way, and the networks stay open without a plan.',
    counted: ['trial notice', 'trial notices'],
    link: '/broker?tab=billing',
  },
  trial_ended: {
    title: 'Your trial has ended',
    body: `You keep your clients and can write to them, and the networks stay open. ${PAUSED}`,
    counted: ['trial ended', 'trials ended'],
    link: '/broker?tab=billing',
  },
  subscription_ended: {
    title: 'Your subscription has ended',
    body: `You keep your clients and can write to them. ${PAUSED}`,
    counted: ['subscription ended', 'subscriptions ended'],
    link: '/broker?tab=billing',
  },
  plan_unpaid: {
    title: 'Your plan no longer works',
    body: `We did not receive the payment for it, but your card may still be charged. Pay or cancel under Billing. You keep your clients and can write to them. ${pausedUntil('you pay')}`,
    counted: ['unpaid plan', 'unpaid plans'],
    link: '/broker?tab=billing',
  },
  subscription_cancelled: {
    title: 'Your subscription is canceled',
    body: "It continues until the end of the paid period. You won't be charged again. You can resume it until then.",
    counted: ['canceled subscription', 'canceled subscriptions'],
    link: '/broker?tab=billing',
  },
  subscription_resumed: {
    title: 'Your subscription continues',
    body: 'You resumed your subscription, so it will renew as before.',
    counted: ['resumed subscription', 'resumed subscriptions'],
    link: '/broker?tab=billing',
  },
  subscription_suspended: {
    title: 'Your subscription was suspended',
    body: 'You keep your clients and can write to them. New pool leads, uploads, the assistant and new lead codes are paused, and leads from your own link wait for you for 24 hours, then go to the pool. Nothing more is charged. Please contact the administrator who suspended it to reopen it.',
    counted: ['suspended subscription', 'suspended subscriptions'],
    link: '/broker?tab=billing',
  },
  suspension_ended: {
    title: 'Your subscription is no longer suspended',
    body: `You can choose a plan again. ${PAUSED}`,
    counted: ['ended suspension', 'ended suspensions'],
    link: '/broker?tab=billing',
  },
  subscription_reinstated: {
    title: 'Your account is active again',
    body: 'An administrator reactivated it. See Billing for your current plan.',
    counted: ['reactivated account', 'reactivated accounts'],
    link: '/broker?tab=billing',
  },
  plan_changed: {
    title: 'Your plan has changed',
    body: 'The new plan is active now.',
    counted: ['plan change', 'plan changes'],
    link: '/broker?tab=billing',
  },
  payment_received: {
    title: 'We received your payment',
    body: 'Thank you. Your receipt is in Billing.',
    counted: ['payment received', 'payments received'],
    link: '/broker?tab=billing',
  },
  payment_failed: {
    title: 'We could not collect your payment',
    body: 'Everything keeps working for a few days. Please check your card before then.',
    counted: ['failed payment', 'failed payments'],
    link: '/broker?tab=billing',
    urgent: true,
  },
} as const satisfies Record<string, Kind>
