import type { EventName } from '@waymark/contracts/events'

/** Who reacts to what. Adding a reaction is one word here and one file; the worker does not compile without the file. */
export const routing = {
  'client.submitted': ['assess', 'assign'],
  'client.assessed': ['push'],
  // `nudge` and `escalate` are the 24-hour clock: deliveries of this event that fall due later.
  'client.assigned': ['push', 'notify', 'nudge', 'escalate', 'consumer-mail'],
  'client.updated': ['push', 'notify', 'consumer-mail'],
  'client.contacted': ['push'],
  // `erase` falls due when the deletion can no longer be undone.
  'client.deleted': ['push', 'erase'],
  'client.restored': ['push'],
  'consent.revoked': ['push'],
  'client.status_changed': ['push'],
  'client.annotated': ['push'],
  'draft.saved': ['draft-mail'],
  'message.sent': ['push', 'notify-message', 'consumer-mail'],
  'conversation.read': ['push'],
  'message.delivered': ['push'],
  'referral.decided': ['push'],
  'fee_referral.moved': ['push', 'notify-fee-referral'],
  'ledger.corrected': ['push'],
  'council.changed': ['push'],
  'opportunity.posted': ['push'],
  'opportunity.changed': ['push'],
  'opportunity.interest_changed': ['push'],
  'opportunity.deleted': ['push'],
  'opportunity.seen': ['push'],
  'case_study.saved': ['push'],
  'case_study.submitted': ['push', 'notify-case-study'],
  'case_study.approved': ['push'],
  'case_study.declined': ['push'],
  'case_study.withdrawn': ['push'],
  'resource.suggested': ['notify-resource'],
  'resource.changed': ['push'],
  'directory_entry.changed': ['push'],
  'matrix_entry.changed': ['push'],
  'story.changed': ['push'],
  'contribution.changed': ['push'],
  'network.joined': ['push'],
  'application.received': ['application-mail', 'notify-application'],
  'application.asked': ['application-mail'],
  'application.answered': ['notify-application'],
  'application.approved': ['application-mail'],
  // Falls due when the decline can no longer be taken back unheard.
  'application.declined': ['application-mail'],
  'application.reopened': ['application-mail'],
  'application.withdrawn': ['notify-application'],
  'application.invited': ['application-mail'],
  'suggestion.received': ['notify-suggestion'],
  'medical_membership.received': ['notify-medical-membership'],
  'contact.received': ['notify-contact'],
  'business_lead.received': ['push', 'notify-business-lead'],
  'business_lead.call_requested': ['push', 'notify-business-lead'],
  'business_lead.updated': ['push'],
  'file.uploaded': ['push', 'process-file'],
  'file.processed': ['push'],
  // `erase-file` falls due when a deletion can no longer be undone.
  'file.deleted': ['push', 'erase-file'],
  'file.restored': ['push'],
  'census.changed': ['push'],
  'census.viewed': ['push'],
  'notification.created': ['push', 'mail', 'webpush'],
  'notification.read': ['push'],
  'session.ended': ['push'],
  // Of a request; whoever it is of.
  'password.reset_requested': ['account-mail'],
  'password.changed': ['account-mail'],
  'user.google_linked': ['account-mail'],
  'user.updated': ['push'],
  'user.deleted': ['stop-billing'],
  // `tidy-act` falls due when all that was on its way has arrived, `erase-act` when the act can no longer be undone.
  'act.done': ['push', 'tidy-act', 'erase-act'],
  'act.undone': ['push'],
  'clients.moved': ['push'],
  // Both are timers: a reminder before the end, and the end.
  'trial.started': ['remind', 'expire'],
  // `settle` falls due with the period that is paid for.
  'subscription.changed': ['push', 'settle'],
  // Falls due when the suspension can no longer be taken back unheard.
  'subscription.suspended': ['stop-renewal'],
  'receipt.issued': ['push'],
  'setting.changed': ['push'],
  'housekeeping.due': ['housekeep'],
} as const satisfies Record<EventName, readonly string[]>

export type Consumer = (typeof routing)[EventName][number]
/** A consumer that runs in a worker; `push` is the relay's own. */
export type ReactionName = Exclude<Consumer, 'push'>
/** The events that a consumer hears. */
export type EventOf<C extends Consumer> = {
  [N in EventName]: C extends (typeof routing)[N][number] ? N : never
}[EventName]

export interface ConsumerPolicy {
  /** How long a dispatched delivery is left alone before it is dispatched again (seconds): longer than queue plus work. */
  lease_s: number
  /** Failures before the delivery is dead. */
  attempts: number
  /** How many run at once in one worker. */
  concurrency: number
}

const QUICK: ConsumerPolicy = { lease_s: 20, attempts: 12, concurrency: 16 }

export const policies: Record<Consumer, ConsumerPolicy> = {
  // The relay's own. A push that cannot reach the bus has not failed: it waits.
  push: { lease_s: 5, attempts: 12, concurrency: 1 },
  // Those of one moment go together (`batchReaction`): more at once makes fewer statements of them.
  assess: { ...QUICK, concurrency: 64 },
  assign: { ...QUICK, concurrency: 64 },
  notify: { ...QUICK, concurrency: 64 },
  'notify-message': QUICK,
  'notify-suggestion': QUICK,
  'notify-medical-membership': QUICK,
  'notify-contact': QUICK,
  'notify-application': QUICK,
  'notify-case-study': QUICK,
  'notify-resource': QUICK,
  'notify-business-lead': QUICK,
  'notify-fee-referral': QUICK,
  nudge: QUICK,
  escalate: QUICK,
  erase: QUICK,
  'tidy-act': QUICK,
  // A whole clean-up at once.
  'erase-act': { lease_s: 300, attempts: 15, concurrency: 1 },
  // A mail server may be away for hours: 15 attempts with doubling waits, at most an hour each, is about 7 hours.
  // What Redis lost of them must be on its way again within a minute, so the lease is shorter than that.
  mail: { lease_s: 45, attempts: 15, concurrency: 8 },
  'account-mail': { lease_s: 45, attempts: 15, concurrency: 4 },
  'draft-mail': { lease_s: 45, attempts: 15, concurrency: 4 },
  'application-mail': { lease_s: 45, attempts: 15, concurrency: 4 },
  'consumer-mail': { lease_s: 45, attempts: 15, concurrency: 8 },
  // The lease is longer than reading a file may take. A store may be away for hours: 15 attempts with doubling waits.
  'process-file': { lease_s: 180, attempts: 15, concurrency: 2 },
  // As above.
  'erase-file': { lease_s: 45, attempts: 15, concurrency: 4 },
  // A browser's push service answers in moments; a message that waits for hours is worth little.
  webpush: { lease_s: 45, attempts: 12, concurrency: 8 },
  // A payment provider may be away for hours, as a mail server may.
  'stop-billing': { lease_s: 45, attempts: 15, concurrency: 4 },
  remind: QUICK,
  expire: QUICK,
  settle: QUICK,
  // The payment provider may be away for hours, as a mail server.
  'stop-renewal': { lease_s: 45, attempts: 15, concurrency: 4 },
  housekeep: { lease_s: 300, attempts: 1000, concurrency: 1 },
}

const isConsumer = (name: string): name is Consumer => name in policies
export const consumers = Object.keys(policies).filter(isConsumer)
export const reactionNames = consumers.filter((consumer): consumer is ReactionName => consumer !== 'push')
