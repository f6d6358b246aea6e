/** How often something may happen within a time. */
export interface Limit {
  points: number
  /** In seconds. */
  duration: number
  /** Only calls that end in 401 count, so that people who sign in often are not locked out. */
  failures_only?: true
}

/** Per network address: IPv4 addresses, and IPv6 networks. All networks of an IPv6 /48 together have ten times the points. */
export const ADDRESS_LIMITS = {
  /** A write without a limit of its own. An office with many brokers has one address. */
  write: { points: 2400, duration: 60 },
  intake: { points: 60, duration: 60 },
  intake_read: { points: 240, duration: 60 },
  public_read: { points: 240, duration: 60 },
  // Pages ask on each change of a figure, partners for whole lists.
  estimate: { points: 600, duration: 60 },
  visitor_message: { points: 10, duration: 600 },
  save_draft: { points: 20, duration: 3600 },
  open_draft: { points: 20, duration: 900, failures_only: true },
  request_link: { points: 20, duration: 3600 },
  contact_request: { points: 10, duration: 600 },
  consumer_message: { points: 60, duration: 600 },
  consumer_file: { points: 60, duration: 600 },
  appointment: { points: 30, duration: 600 },
  own_appointment: { points: 120, duration: 600 },
  suggestion: { points: 10, duration: 600 },
  medical_membership: { points: 10, duration: 600 },
  member_application: { points: 10, duration: 600 },
  own_application: { points: 120, duration: 600 },
  business_lead: { points: 10, duration: 600 },
  business_follow_up: { points: 60, duration: 600 },
  webhook: { points: 600, duration: 60 },
  register: { points: 60, duration: 3600 },
  refresh: { points: 120, duration: 60 },
  test_notification: { points: 6, duration: 60 },
  assistant: { points: 120, duration: 60 },
  census_file: { points: 60, duration: 60 },
  census_share: { points: 60, duration: 60 },
  sign_in: { points: 100, duration: 900, failures_only: true },
  second_step: { points: 30, duration: 900, failures_only: true },
  passkey_sign_in: { points: 60, duration: 900 },
  // One guess in 191 million is right. At this rate, one network would need centuries to try them all, and a /48 decades.
  access_code: { points: 20, duration: 900, failures_only: true },
  forgot_password: { points: 20, duration: 3600 },
  reset_password: { points: 20, duration: 900, failures_only: true },
} satisfies Record<string, Limit>
export type AddressLimit = keyof typeof ADDRESS_LIMITS

/** Per account or consumer, from any address. */
export const ACCOUNT_LIMITS = {
  /**
   * All writes without a limit of their own together. A list that is worked by keyboard is about one write a second;
   * an import or an act on many clients is one write.
   */
  write: { points: 300, duration: 60 },
  /** What screens send by themselves while someone types, scrolls or reads. */
  light: { points: 900, duration: 60 },
  /** What other people read at once: messages, moves in a council, interest in a post. */
  message: { points: 60, duration: 60 },
  /** What every member sees. */
  post: { points: 60, duration: 3600 },
  council: { points: 10, duration: 3600 },
  /** Acts on up to thousands of clients. */
  bulk: { points: 60, duration: 600 },
  // Enough for a folder of plan documents within a minute or two.
  upload: { points: 120, duration: 60 },
  suggest_resource: { points: 20, duration: 3600 },
  // Guesses of the current password, or of a code.
  prove: { points: 20, duration: 900 },
} satisfies Record<string, Limit>
export type AccountLimit = keyof typeof ACCOUNT_LIMITS

export interface TargetRule extends Limit {
  /** Counted for each caller, or network, by itself. Otherwise all calls count together. */
  of_each?: 'caller' | 'network'
}

/** Per record, mailbox or conversation that a call is about. */
export const TARGET_LIMITS = {
  /** A write whose path names a record. More than one account may do, so that none locks the others out alone. */
  record: { points: 1800, duration: 60 },
  conversation: { points: 30, duration: 60, of_each: 'caller' },
  /** Each sends an email about the record. */
  mailed_record: { points: 20, duration: 3600 },
  /** What members ask of one member: to join a council, or to confirm hours. */
  asked_member: { points: 60, duration: 3600 },
  // Guessing from elsewhere never locks the owner out.
  sign_in: { points: 10, duration: 900, failures_only: true, of_each: 'network' },
  // Each sends an email to the address in the body. A link works for 30 minutes, so someone who uses up the limit leaves the
  // owner one that works until the next can be asked for.
  forgot_password: { points: 5, duration: 1800 },
  save_draft: { points: 5, duration: 3600 },
  request_link: { points: 5, duration: 3600 },
  member_application: { points: 5, duration: 3600 },
  appointment: { points: 10, duration: 3600 },
  // Each is a notice to others about the person with this address.
  contact_request: { points: 10, duration: 3600 },
  business_lead: { points: 10, duration: 3600 },
  medical_membership: { points: 10, duration: 3600 },
} satisfies Record<string, TargetRule>
export type TargetLimit = keyof typeof TARGET_LIMITS

/** How many bytes all files of an agency may take together: 5 GB. Those of the messages with a client have a limit of their own. */
export const AGENCY_FILE_BYTES = 5 * 1_073_741_824

export const LIMIT_KINDS = ['address', 'account', 'target'] as const

/** `of` is the parameter of the path, or the field of the body, that says what the call is about: one, or several in a list. */
export interface NamedTarget {
  readonly limit: TargetLimit
  readonly of: string
}

interface Declared {
  readonly method: string
  readonly path: string
  readonly record?: string
  readonly limit?: AddressLimit
  readonly account_limit?: AccountLimit
  readonly target_limit?: NamedTarget
}

/** Where a body names the record of an endpoint without one in its path. */
const IN_BODY: Readonly<Record<string, string>> = { client: 'client_id', assessment: 'assessment_id' }

/** The limits of an endpoint: its own, or for a write those of every write. */
export function limitsOf({ method, path, record, limit, account_limit, target_limit }: Declared): {
  address: AddressLimit | undefined
  account: AccountLimit | undefined
  target: NamedTarget | undefined
} {
  const writes = method !== 'GET'
  const named = /\{(\w+)\}/.exec(path)?.[1] ?? IN_BODY[record ?? '']
  return {
    address: limit ?? (writes ? 'write' : undefined),
    account: account_limit ?? (writes ? 'write' : undefined),
    target: target_limit ?? (writes && named !== undefined ? { limit: 'record', of: named } : undefined),
  }
}
