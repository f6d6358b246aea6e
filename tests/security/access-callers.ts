import type { User } from '@waymark/platform/generated/client'
import type { EndpointName, Rule } from './access-rules/rule.ts'

/** Endpoints that return 402 to a broker without a subscription: decision 16. */
export const PAID = new Set<EndpointName>([
  'askAssistant',
  'createLeadCode',
  'importCensus',
  'previewCensusImport',
  'startImport',
  'uploadFile',
  'uploadLogo',
  'uploadMessageFile',
  'uploadPhoto',
])

/** These return 409 to allowed callers, because nothing here is in the required state. */
export const NEEDS_STATE = new Set<EndpointName>([
  'renewRecoveryCodes',
  'cancelSubscription',
  'resumeSubscription',
  'reopenApplication',
  'inviteApplicantAgain',
  'undoImport',
])

export const RECORDS = ['own', 'another’s', 'missing'] as const
export type Ownership = (typeof RECORDS)[number]

export interface Caller {
  founder?: true
  /** A member of the family network. */
  family?: true
  /** A broker without a subscription. */
  inactive?: true
  kind: 'anonymous' | 'bad' | 'consumer' | 'broker' | 'administrator'
  /** A consumer with an emailed link. */
  by_mail?: true
  user?: Partial<User>
}
export const CALLERS: Record<string, Caller> = {
  anonymous: { kind: 'anonymous' },
  'a forged session token': { kind: 'bad' },
  'a forged intake token': { kind: 'bad' },
  'a disabled broker': { kind: 'bad', user: { is_active: false } },
  'a broker who signed out': { kind: 'bad', user: {} },
  'a consumer': { kind: 'consumer' },
  'a consumer with an emailed link': { kind: 'consumer', by_mail: true },
  'a broker': { kind: 'broker', user: {} },
  'a paying broker': { kind: 'broker', user: { subscription_status: 'active', subscription_package: 'white_label' } },
  'a suspended broker': { kind: 'broker', inactive: true, user: { subscription_status: 'inactive' } },
  'a broker past the trial': { kind: 'broker', inactive: true, user: { trial_ends_at: new Date(0) } },
  'an unverified broker': { kind: 'broker', user: { credentials_verified: false } },
  'a broker with founder access': { kind: 'broker', founder: true, user: { founder_access: true } },
  'a member of the family network': { kind: 'broker', family: true, user: {} },
  'a broker with every capability': { kind: 'broker', user: { capabilities: ['architect', 'platform_watch'] } },
  'an administrator': { kind: 'administrator', user: { role: 'sys_admin' } },
  'an administrator with every capability': {
    kind: 'administrator',
    user: { role: 'sys_admin', capabilities: ['architect', 'platform_watch'] },
  },
  'an administrator without a subscription': {
    kind: 'administrator',
    user: { role: 'sys_admin', subscription_status: 'inactive', trial_ends_at: new Date(0) },
  },
}

type Refusal = 400 | 401 | 402 | 403 | 404 | 409 | 503 | null
const inFamily = ({ kind, family }: Caller) => kind === 'administrator' || family === true
const signedIn = ({ kind }: Caller) => kind === 'broker' || kind === 'administrator'
const found = (mine: boolean, record: Ownership) => (mine && record !== 'missing' ? null : 404)

const ofBrokerOrAdministrator = (caller: Caller, record: Ownership): Refusal =>
  signedIn(caller) ? found(caller.kind === 'administrator' || record === 'own', record) : 401

/** The expected refusal, or null for callers who are allowed. */
export const REFUSALS: Record<Rule, (caller: Caller, record: Ownership) => Refusal> = {
  anyone: () => null,
  'anyone, if it is configured': () => 503,
  'anyone without a bad token': ({ kind }) => (kind === 'bad' ? 401 : null),
  'the holder of the refresh cookie': () => 401,
  'signed-in users': (caller) => (signedIn(caller) ? null : 401),
  'signed-in users, about any record': (caller, record) => (signedIn(caller) ? found(true, record) : 401),
  administrators: (caller) => (signedIn(caller) ? (caller.kind === 'administrator' ? null : 403) : 401),
  'the uploader': (caller, record) =>
    signedIn(caller) || caller.kind === 'consumer' ? found(record === 'own', record) : 401,
  'administrators and founders': (caller) =>
    signedIn(caller) ? (caller.kind === 'administrator' || caller.founder ? null : 403) : 401,
  'administrators, about any record': (caller, record) =>
    signedIn(caller) ? (caller.kind === 'administrator' ? found(true, record) : 403) : 401,
  'administrators who are architects': (caller) =>
    signedIn(caller)
      ? caller.kind === 'administrator' && caller.user?.capabilities?.includes('architect')
        ? null
        : 403
      : 401,
  'members, about any record in the network': (caller, record) => (signedIn(caller) ? found(true, record) : 401),
  'members, about posts by others': (caller, record) =>
    signedIn(caller) ? (record === 'own' ? 409 : found(true, record)) : 401,
  'the poster': (caller, record) => (signedIn(caller) ? (record === 'another’s' ? 403 : found(true, record)) : 401),
  'the broker of the client, administrators': ofBrokerOrAdministrator,
  // Administrators are refused only once the body is valid: own-clients.test.ts.
  'the broker of the client': ofBrokerOrAdministrator,
  'the broker of the client, administrators, the consumer': (caller, record) =>
    signedIn(caller) || caller.kind === 'consumer'
      ? found(caller.kind === 'administrator' || record === 'own', record)
      : 401,
  'the broker who is asked for a license': (caller, record) =>
    signedIn(caller) ? found(record === 'own', record) : 401,
  'the consumer': (caller) => (caller.kind === 'consumer' ? null : signedIn(caller) ? 403 : 401),
  'the consumer with an emailed link': (caller) =>
    caller.kind === 'consumer' ? (caller.by_mail ? null : 403) : signedIn(caller) ? 403 : 401,
  'the author of the note': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the two brokers of the referral': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the two brokers of the referral, the one who takes it with a verified license': (caller, record) => {
    if (!signedIn(caller)) return 401
    return record === 'own' && caller.user?.credentials_verified === false ? 409 : found(record === 'own', record)
  },
  'the members of the network': (caller, record) => (signedIn(caller) ? found(true, record) : 401),
  'the members of the conversation': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the referrer, administrators': (caller, record) =>
    signedIn(caller) ? found(caller.kind === 'administrator' || record === 'own', record) : 401,
  'the payer': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
  'the payment provider': () => 400,
  'the payment provider, if it is configured': () => 404,
  'the mail server, if it is configured': () => 404,
  'the text provider, if it is configured': () => 404,
  'platform watchers': (caller) =>
    signedIn(caller) ? (caller.user?.capabilities?.includes('platform_watch') ? null : 403) : 401,
  'members of the family network': (caller) => (signedIn(caller) ? (inFamily(caller) ? null : 403) : 401),
  'members of the family network, about their own records': (caller, record) =>
    signedIn(caller) ? (inFamily(caller) ? found(record === 'own', record) : 403) : 401,
  'members of the family network, about any record': (caller, record) =>
    signedIn(caller) ? (inFamily(caller) ? found(true, record) : 403) : 401,
  'the owner': (caller, record) => (signedIn(caller) ? found(record === 'own', record) : 401),
}
