import type { EventName } from '@waymark/contracts/events'

/** Who reacts to what. Adding a reaction is one word here and one file; the worker does not compile without the file. */
export const routing = {
  'client.submitted': ['assess', 'assign'],
  'client.assessed': ['broadcast'],
  // `nudge` and `escalate` are the 24-hour clock: deliveries of this event that fall due later.
  'client.assigned': ['broadcast', 'notify', 'nudge', 'escalate', 'consumer-mail'],
  'client.updated': ['broadcast', 'notify', 'consumer-mail'],
  'client.contacted': ['broadcast'],
  // `erase` falls due when the deletion can no longer be undone.
  'client.deleted': ['broadcast', 'erase'],
  'client.restored': ['broadcast'],
  'consent.revoked': ['broadcast'],
  'client.status_changed': ['broadcast'],
  'client.annotated': ['broadcast'],
  'draft.saved': ['draft-mail'],
  'message.sent': ['broadcast', 'notify-message', 'consumer-mail'],
  'conversation.read': ['broadcast'],
  'message.delivered': ['broadcast'],
  'referral.decided': ['broadcast'],
  'fee_referral.moved': ['broadcast', 'notify-fee-referral'],
  'ledger.corrected': ['broadcast'],
  'council.changed': ['broadcast'],
  'opportunity.posted': ['broadcast'],
  'opportunity.changed': ['broadcast'],
  'opportunity.interest_changed': ['broadcast'],
  'opportunity.deleted': ['broadcast'],
  'opportunity.seen': ['broadcast'],
  'case_study.saved': ['broadcast'],
  'case_study.submitted': ['broadcast', 'notify-case-study'],
  'case_study.approved': ['broadcast'],
  'case_study.declined': ['broadcast'],
  'case_study.withdrawn': ['broadcast'],
  'resource.suggested': ['notify-resource'],
  'resource.changed': ['broadcast'],
  'directory_entry.changed': ['broadcast'],
  'matrix_entry.changed': ['broadcast'],
  'story.changed': ['broadcast'],
  'contribution.changed': ['broadcast'],
  'network.joined': ['broadcast'],
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
  'business_lead.received': ['broadcast', 'notify-business-lead'],
  'business_lead.call_requested': ['broadcast', 'notify-business-lead'],
  'business_lead.updated': ['broadcast'],
  'file.uploaded': ['broadcast', 'process-file'],
  'file.processed': ['broadcast'],
  // `erase-file` falls due when a deletion can no longer be undone.
  'file.deleted': ['broadcast', 'erase-file'],
  'file.restored': ['broadcast'],
  'census.changed': ['broadcast'],
  'census.viewed': ['broadcast'],
  'notification.created': ['broadcast', 'mail', 'webpush'],
  'notification.read': ['broadcast'],
  'session.ended': ['broadcast'],
  // Of a request; whoever it is of.
  'password.reset_requested': ['account-mail'],
  'password.changed': ['account-mail'],
  'user.google_linked': ['account-mail'],
  'user.updated': ['broadcast'],
  'user.deleted': ['stop-billing'],
  // `tidy-act` falls due when all that was on its way has arrived, `erase-act` when the act can no longer be undone.
  'act.done': ['broadcast', 'tidy-act', 'erase-act'],
  'act.undone': ['broadcast'],
  'clients.moved': ['broadcast'],
  // Both are timers: a reminder before the end, and the end.
  'trial.started': ['remind', 'expire'],
  // `settle` falls due with the period that is paid for.
  'subscription.changed': ['broadcast', 'settle'],
  // Falls due when the suspension can no longer be taken back unheard.
  'subscription.suspended': ['stop-renewal'],
  'receipt.issued': ['broadcast'],
  'setting.changed': ['broadcast'],
  'housekeeping.due': ['housekeep'],
} as const satisfies Record<EventName, readonly string[]>

export type Subscriber = (typeof routing)[EventName][number]
/** A subscriber that runs in a worker; `broadcast` is the relay's own. */
export type ReactionName = Exclude<Subscriber, 'broadcast'>
/** The events that a subscriber hears. */
export type EventOf<C extends Subscriber> = {
  [N in EventName]: C extends (typeof routing)[N][number] ? N : never
}[EventName]

export interface SubscriberPolicy {
  /** How long a dispatched delivery is left alone before it is dispatched again (seconds): longer than queue plus work. */
  lease_s: number
  /** Failures before the delivery is dead. */
  attempts: number
  /** How many run at once in one worker. */
  concurrency: number
}

const QUICK: SubscriberPolicy = { lease_s: 20, attempts: 12, concurrency: 16 }

export const policies: Record<Subscriber, SubscriberPolicy> = {
  // The relay's own. A broadcast that cannot reach the bus has not failed: it waits.
  broadcast: { lease_s: 5, attempts: 12, concurrency: 1 },
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

const isSubscriber = (name: string): name is Subscriber => name in policies
export const subscribers = Object.keys(policies).filter(isSubscriber)
export const reactionNames = subscribers.filter((subscriber): subscriber is ReactionName => subscriber !== 'broadcast')
