/** Names of browser storage entries. The first two are specified. */
export const ASSIGNED_AGENT_ID = 'assigned_agent_id'
export const CLIENT_EMAIL = 'client_email'
/** Only for this tab, because it contains health answers. */
export const DRAFT = 'intake_draft'
export const RECEIPT = 'intake_receipt'
/** The token of the link that reopened an unfinished assessment. */
export const DRAFT_LINK = 'intake_draft_link'
/** The idempotency key of the last attempt to submit, with the submitted content. */
export const ATTEMPT = 'intake_attempt'
/**
 * What a consumer has typed and not sent, in this tab: to their agent, from the page after the assessment, from the two
 * dialogs of the assessment, and to book a time.
 */
export const OWN_MESSAGE = 'own_message'
export const INTAKE_MESSAGE = 'intake_message'
export const INTAKE_HELP = 'intake_help'
export const INTAKE_CONTACT = 'intake_contact'
export const BOOKING = 'booking'

/** The idempotency key of the last attempt to send what is kept under this key, with the content. */
export const attemptOf = (kept_as: string): string => `${kept_as}_attempt`

/** Stored for this tab only, because the token opens the consumer's record. */
export const STATUS_TOKEN = 'status_token'
