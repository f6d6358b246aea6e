import type { endpoints } from '@waymark/contracts/endpoints'

/** Who may call what, according to the specification rather than the code. */
export type Rule =
  | 'anyone'
  /** Not configured in this test, so it refuses every call. */
  | 'anyone, if it is configured'
  /** A token is optional, but a bad one is refused. */
  | 'anyone without a bad token'
  | 'the holder of the refresh cookie'
  | 'signed-in users'
  | 'signed-in users, about any record'
  | 'administrators'
  | 'administrators, about any record'
  | 'administrators who are architects'
  | 'members, about any record in the network'
  | 'members, about posts by others'
  | 'the poster'
  | 'the broker of the client, administrators'
  /** Administrators too, for clients of their own. For others they are refused once the body is valid (`own-clients.test.ts`). */
  | 'the broker of the client'
  | 'the broker of the client, administrators, the consumer'
  | 'the broker who is asked for a license'
  | 'the consumer'
  /** A user or a consumer, about what they uploaded and did not send. */
  | 'the uploader'
  | 'the consumer with an emailed link'
  | 'the members of the conversation'
  /** Every signed-in user is a member of the professional network. */
  | 'the members of the network'
  | 'the author of the note'
  | 'the two brokers of the referral'
  | 'the two brokers of the referral, the one who takes it with a verified license'
  | 'administrators and founders'
  | 'the owner'
  | 'platform watchers'
  | 'members of the family network'
  | 'members of the family network, about their own records'
  | 'members of the family network, about any record'
  | 'the payer'
  | 'the referrer, administrators'
  /** Its signature proves who sent it. */
  | 'the payment provider'
  | 'the payment provider, if it is configured'
  | 'the mail server, if it is configured'
  | 'the text provider, if it is configured'

export type EndpointName = keyof typeof endpoints
/** The rules of a part of the endpoints. */
export type Rules = Partial<Record<EndpointName, Rule>>
