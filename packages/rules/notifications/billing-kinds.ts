import type { Kind } from './kind.ts'

const PAUSED = 'New leads of the pool, uploads, the assistant and new lead codes wait until you choose a plan.'

/** What happens with a trial or a subscription. */
export const billingKinds = {
  trial_ends_soon: {
    title: 'Your trial ends soon',
    body: 'Choose a plan to keep getting new leads of the pool, uploads and the assistant. Your clients stay either way.',
    counted: ['word on your trial', 'words on your trial'],
    link: '/broker?tab=billing',
  },
  trial_ended: {
    title: 'Your trial has ended',
    body: `Your clients stay and you can write to them. ${PAUSED}`,
    counted: ['trial ended', 'trials ended'],
    link: '/broker?tab=billing',
  },
  subscription_ended: {
    title: 'Your subscription has ended',
    body: `Your clients stay and you can write to them. ${PAUSED}`,
    counted: ['subscription ended', 'subscriptions ended'],
    link: '/broker?tab=billing',
  },
  subscription_cancelled: {
    title: 'Your subscription is cancelled',
    body: 'It goes on until the end of what is paid, and nothing more is charged. You can keep it until then.',
    counted: ['subscription cancelled', 'subscriptions cancelled'],
    link: '/broker?tab=billing',
  },
  subscription_resumed: {
    title: 'Your subscription goes on',
    body: 'The cancellation is taken back.',
    counted: ['subscription kept', 'subscriptions kept'],
    link: '/broker?tab=billing',
  },
  subscription_suspended: {
    title: 'Your subscription was suspended',
    body: 'An administrator suspended it. Your clients stay and you can write to them; nothing more is charged.',
    counted: ['suspended subscription', 'suspended subscriptions'],
    link: '/broker?tab=billing',
  },
  subscription_reinstated: {
    title: 'Your account is open again',
    body: 'An administrator opened it. Your billing shows where you stand.',
    counted: ['reopened account', 'reopened accounts'],
    link: '/broker?tab=billing',
  },
  plan_changed: {
    title: 'Your plan has changed',
    body: 'The new plan works from now on.',
    counted: ['change of plan', 'changes of plan'],
    link: '/broker?tab=billing',
  },
  payment_received: {
    title: 'We received your payment',
    body: 'Thank you. The receipt is in your billing.',
    counted: ['payment received', 'payments received'],
    link: '/broker?tab=billing',
  },
  payment_failed: {
    title: 'We could not collect your payment',
    body: 'Everything goes on working for some days; please check your card until then.',
    counted: ['payment that failed', 'payments that failed'],
    link: '/broker?tab=billing',
    urgent: true,
  },
} as const satisfies Record<string, Kind>
