interface Kind {
  /** What a push or a mail says: nothing about anybody, since others may read it. */
  title: string
  /** The same for a user who opted in to names. */
  named?: (name: string) => string
  body: string
  /** One and several of them, in the middle of a sentence. */
  counted: readonly [one: string, several: string]
  /** Where it leads within the app when the notification itself does not say. */
  link: string
  /** Passes quiet hours. */
  urgent?: true
}

const PAUSED = 'New leads of the pool, uploads, the assistant and new lead codes wait until you choose a plan.'

/** Everything a user can be told of. Adding a kind is one entry here. */
export const notificationKinds = {
  new_lead: {
    title: 'New client assessment',
    named: (name) => `New client: ${name}`,
    body: 'A client completed the assessment and is waiting for your first contact.',
    counted: ['new client', 'new clients'],
    link: '/broker?tab=clients',
  },
  client_updated: {
    title: 'The assessment of a client was updated',
    named: (name) => `${name} updated their assessment`,
    body: 'A client answered the assessment again. Their record shows what changed.',
    counted: ['updated assessment', 'updated assessments'],
    link: '/broker?tab=clients',
  },
  contact_due_soon: {
    title: 'A client is still waiting for you',
    named: (name) => `${name} is still waiting for you`,
    body: 'Less than six hours are left of the 24 hours we promised. A first message stops the clock.',
    counted: ['client still waiting for you', 'clients still waiting for you'],
    link: '/broker?tab=clients',
    urgent: true,
  },
  contact_missed: {
    title: 'A client was not contacted in time',
    named: (name) => `${name} was not contacted in time`,
    body: 'The 24 hours we promised are over, and nobody has made contact. The client stays where it is.',
    counted: ['client not contacted in time', 'clients not contacted in time'],
    link: '/broker?tab=clients',
    urgent: true,
  },
  new_message: {
    title: 'New message',
    named: (name) => `New message from ${name}`,
    body: 'Somebody wrote to you.',
    counted: ['new message', 'new messages'],
    link: '/broker?tab=agent-network',
  },
  urgent_message: {
    title: 'Urgent message',
    named: (name) => `Urgent message from ${name}`,
    body: 'Somebody wrote to you and marked it as urgent.',
    counted: ['urgent message', 'urgent messages'],
    link: '/broker?tab=agent-network',
    urgent: true,
  },
  referral_received: {
    title: 'A client was referred to you',
    named: (name) => `${name} referred a client to you`,
    body: 'Open the conversation to accept or decline.',
    counted: ['referral', 'referrals'],
    link: '/broker?tab=agent-network',
  },
  referral_accepted: {
    title: 'Your referral was accepted',
    named: (name) => `${name} accepted your referral`,
    body: 'The client is with them now.',
    counted: ['accepted referral', 'accepted referrals'],
    link: '/broker?tab=agent-network',
  },
  referral_declined: {
    title: 'Your referral was declined',
    named: (name) => `${name} declined your referral`,
    body: 'The client stays with you.',
    counted: ['declined referral', 'declined referrals'],
    link: '/broker?tab=agent-network',
  },
  consent_revoked: {
    title: 'A client took a consent back',
    named: (name) => `${name} took a consent back`,
    body: 'Please look at their record before you call or write an email.',
    counted: ['consent taken back', 'consents taken back'],
    link: '/broker?tab=clients',
  },
  client_deleted_own_data: {
    title: 'A client had their data deleted',
    body: 'One of your clients asked us to delete everything about them. It is gone and cannot be brought back.',
    counted: ['client who had their data deleted', 'clients who had their data deleted'],
    link: '/broker?tab=clients',
  },
  suggestion_received: {
    title: 'New feedback',
    body: 'Somebody suggested an improvement.',
    counted: ['suggestion', 'suggestions'],
    link: '/admin/suggestions',
  },
  medical_membership_received: {
    title: 'New membership application',
    body: 'Somebody applied for a membership.',
    counted: ['membership application', 'membership applications'],
    link: '/admin/medical-memberships',
  },
  contact_received: {
    title: 'New contact request',
    body: 'Somebody asks to be contacted. The list of contacts shows what about.',
    counted: ['contact request', 'contact requests'],
    link: '/admin/contacts',
  },
  application_received: {
    title: 'New application to a network',
    body: 'Somebody applied for membership. We promised an answer within 3 to 5 business days.',
    counted: ['application to a network', 'applications to a network'],
    link: '/admin/applications',
  },
  application_answered: {
    title: 'An applicant answered',
    body: 'Their application waits for you again.',
    counted: ['answer of an applicant', 'answers of applicants'],
    link: '/admin/applications',
  },
  application_withdrawn: {
    title: 'An application was withdrawn',
    body: 'Nothing is left to do for it.',
    counted: ['withdrawn application', 'withdrawn applications'],
    link: '/admin/applications?status=withdrawn',
  },
  business_lead: {
    title: 'New business lead',
    named: (name) => `New business lead: ${name}`,
    body: 'An employer completed the business assessment.',
    counted: ['new business lead', 'new business leads'],
    link: '/admin/business-leads',
  },
  business_call: {
    title: 'A business wants a call',
    named: (name) => `${name} wants a call`,
    body: 'An employer asked to talk to a licensed agent. We promised it within 24 hours.',
    counted: ['business that wants a call', 'businesses that want a call'],
    link: '/admin/business-leads',
    urgent: true,
  },
  fee_referral_received: {
    title: 'New employer referral',
    named: (name) => `New employer referral: ${name}`,
    body: 'A member of the professional network brings an employer.',
    counted: ['new employer referral', 'new employer referrals'],
    link: '/admin/referrals',
  },
  fee_referral_moved: {
    title: 'A referral of yours moved on',
    named: (name) => `Your referral of ${name} moved on`,
    body: 'Your referrals show where it stands.',
    counted: ['referral that moved on', 'referrals that moved on'],
    link: '/tw/dashboard?tab=referrals',
  },
  opportunity_interest: {
    title: 'Somebody is interested in your opportunity',
    named: (name) => `${name} is interested in your opportunity`,
    body: 'The feed shows who, and what they write.',
    counted: ['interest in an opportunity of yours', 'interests in opportunities of yours'],
    link: '/tw/dashboard',
  },
  opportunity_claimed: {
    title: 'Your opportunity was claimed',
    named: (name) => `${name} claimed your opportunity`,
    body: 'It is theirs until you release it or they give it up.',
    counted: ['claimed opportunity', 'claimed opportunities'],
    link: '/tw/dashboard',
  },
  opportunity_given_up: {
    title: 'Your opportunity is open again',
    named: (name) => `${name} gave your opportunity up`,
    body: 'Whoever claimed it gave it up.',
    counted: ['opportunity given up', 'opportunities given up'],
    link: '/tw/dashboard',
  },
  opportunity_released: {
    title: 'Your claim was released',
    named: (name) => `${name} released your claim`,
    body: 'Who posted the opportunity opened it to others again.',
    counted: ['released claim', 'released claims'],
    link: '/tw/dashboard',
  },
  opportunity_closed: {
    title: 'An opportunity you claimed was closed',
    named: (name) => `${name} closed an opportunity you claimed`,
    body: 'It is off the market.',
    counted: ['closed opportunity', 'closed opportunities'],
    link: '/tw/dashboard',
  },
  opportunity_reopened: {
    title: 'An opportunity you claimed goes on',
    named: (name) => `${name} reopened an opportunity you claimed`,
    body: 'It is yours as before.',
    counted: ['reopened opportunity', 'reopened opportunities'],
    link: '/tw/dashboard',
  },
  fee_corrected: {
    title: 'A fee of yours was corrected',
    body: 'Your ledger shows by how much, and why.',
    counted: ['corrected fee', 'corrected fees'],
    link: '/tw/dashboard?tab=ledger',
  },
  council_invited: {
    title: 'You are invited to a council',
    body: 'Read what it is for, then join or decline.',
    counted: ['invitation to a council', 'invitations to councils'],
    link: '/tw/dashboard?tab=council',
  },
  council_moved: {
    title: 'A council of yours goes on to another step',
    body: 'Its page shows what is needed now, and from whom.',
    counted: ['council in another step', 'councils in another step'],
    link: '/tw/dashboard?tab=council',
  },
  council_objection: {
    title: 'Somebody objects in a council of yours',
    body: 'Its page shows the objection in their words.',
    counted: ['objection in a council', 'objections in councils'],
    link: '/tw/dashboard?tab=council',
  },
  council_resolved: {
    title: 'A council of yours has decided',
    body: 'Its page keeps the record of the decision.',
    counted: ['council that has decided', 'councils that have decided'],
    link: '/tw/dashboard?tab=council',
  },
  council_withdrawn: {
    title: 'A council of yours was withdrawn',
    body: 'Its page says why.',
    counted: ['withdrawn council', 'withdrawn councils'],
    link: '/tw/dashboard?tab=council',
  },
  council_excused: {
    title: 'A council of yours goes on without you',
    body: 'The facilitator excused you, and its page says why. You can join again until it decides.',
    counted: ['council that goes on without you', 'councils that go on without you'],
    link: '/tw/dashboard?tab=council',
  },
  case_study_submitted: {
    title: 'A case study waits for approval',
    body: 'A member wrote what a won referral changed for an employer.',
    counted: ['case study to approve', 'case studies to approve'],
    link: '/admin/case-studies',
  },
  case_study_approved: {
    title: 'Your case study is approved',
    named: (name) => `Your case study “${name}” is approved`,
    body: 'Every member of the network can read it now.',
    counted: ['approved case study', 'approved case studies'],
    link: '/tw/dashboard?tab=cases',
  },
  case_study_declined: {
    title: 'Your case study was declined',
    named: (name) => `Your case study “${name}” was declined`,
    body: 'The reason stands with it. You can change it and submit it again.',
    counted: ['declined case study', 'declined case studies'],
    link: '/tw/dashboard?tab=cases',
  },
  case_study_withdrawn: {
    title: 'A case study of yours was withdrawn',
    named: (name) => `Your case study “${name}” was withdrawn`,
    body: 'The employer took the consent back. Nobody else can read it any more.',
    counted: ['withdrawn case study', 'withdrawn case studies'],
    link: '/tw/dashboard?tab=cases',
  },
  resource_suggested: {
    title: 'A member suggests a resource',
    body: 'It shows in the knowledge base once it is published.',
    counted: ['suggested resource', 'suggested resources'],
    link: '/admin/resources?status=suggested',
  },
  resource_published: {
    title: 'The resource you suggested is published',
    named: (name) => `“${name}” is published`,
    body: 'Thank you. Every member of the network can find it now.',
    counted: ['published suggestion', 'published suggestions'],
    link: '/tw/dashboard?tab=knowledge',
  },
  resource_declined: {
    title: 'The resource you suggested was not taken',
    named: (name) => `“${name}” was not taken`,
    body: 'Thank you all the same.',
    counted: ['suggestion that was not taken', 'suggestions that were not taken'],
    link: '/tw/dashboard?tab=knowledge',
  },
  hours_to_confirm: {
    title: 'Hours to confirm',
    body: 'A member recorded hours they gave you. Please confirm them, or say that it was otherwise.',
    counted: ['entry of hours to confirm', 'entries of hours to confirm'],
    link: '/sp/dashboard?tab=trust-credits',
  },
  hours_confirmed: {
    title: 'Your hours were confirmed',
    body: 'They are in your trust credits now.',
    counted: ['confirmation of your hours', 'confirmations of your hours'],
    link: '/sp/dashboard?tab=trust-credits',
  },
  hours_declined: {
    title: 'Your hours were declined',
    body: 'Your trust credits show why, if it was said.',
    counted: ['entry of declined hours', 'entries of declined hours'],
    link: '/sp/dashboard?tab=trust-credits',
  },
  trust_credits_corrected: {
    title: 'Your trust credits were corrected',
    body: 'Your statement shows by how much, and why.',
    counted: ['correction of your trust credits', 'corrections of your trust credits'],
    link: '/sp/dashboard?tab=trust-credits',
  },
  matrix_help_offered: {
    title: 'Somebody can help you',
    named: (name) => `${name} can help you`,
    body: 'A member answered a need of yours in the Matrix.',
    counted: ['offer of help', 'offers of help'],
    link: '/sp/dashboard?show=mine',
  },
  matrix_offer_wanted: {
    title: 'Somebody would like what you offer',
    named: (name) => `${name} would like what you offer`,
    body: 'A member answered an offer of yours in the Matrix.',
    counted: ['answer to an offer of yours', 'answers to offers of yours'],
    link: '/sp/dashboard?show=mine',
  },
  story_submitted: {
    title: 'A story waits for approval',
    body: 'A member of the family network submitted a story.',
    counted: ['story that waits for approval', 'stories that wait for approval'],
    link: '/admin/stories',
  },
  story_published: {
    title: 'Your story is published',
    body: 'The members of the family network can read it now.',
    counted: ['published story', 'published stories'],
    link: '/sp/dashboard?tab=stories',
  },
  story_declined: {
    title: 'Your story was declined',
    body: 'Your stories show why. You can change it and submit it again.',
    counted: ['declined story', 'declined stories'],
    link: '/sp/dashboard?tab=stories',
  },
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
  file_failed: {
    title: 'A file could not be read',
    body: 'One of your files cannot be searched. The list of files says why.',
    counted: ['file that could not be read', 'files that could not be read'],
    link: '/broker?tab=files',
  },
  test: {
    title: 'Test notification',
    body: 'Notifications reach you here.',
    counted: ['test notification', 'test notifications'],
    link: '/broker?tab=overview',
    urgent: true,
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds

const kinds: Readonly<Record<string, Kind>> = notificationKinds

/** What a later release wrote, read by an earlier one. */
const UNKNOWN: Kind = {
  title: 'Something new',
  body: 'Open the portal to see it.',
  counted: ['notification', 'notifications'],
  link: '/broker',
}

const kindOf = (kind: string): Kind => (Object.hasOwn(kinds, kind) ? (kinds[kind] ?? UNKNOWN) : UNKNOWN)

/** A notification's title, body and link as its kind has them; `name` only of a user who opted in to names. */
export function wordsOf(kind: string, name: string | null): Pick<Kind, 'title' | 'body' | 'link'> {
  const { title, named, body, link } = kindOf(kind)
  return { title: name && named ? named(name) : title, body, link }
}

export const isUrgent = (kind: string): boolean => kindOf(kind).urgent ?? false

/** How many of each kind, as read in a sentence: `2 new clients, 1 new message`. */
export function countKinds(several: readonly string[]): string {
  const times = new Map<string, number>()
  for (const kind of several) times.set(kind, (times.get(kind) ?? 0) + 1)
  return Array.from(times, ([kind, count]) => `${count} ${kindOf(kind).counted[count === 1 ? 0 : 1]}`).join(', ')
}
