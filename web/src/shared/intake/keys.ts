/** Names under which the browser keeps things; the first two are specified. */
export const ASSIGNED_AGENT_ID = 'assigned_agent_id'
export const CLIENT_EMAIL = 'client_email'
/** This tab only, because of what stands in it. */
export const DRAFT = 'intake_draft'
export const RECEIPT = 'intake_receipt'
/** What the link of an unfinished assessment carried that was opened here. */
export const DRAFT_LINK = 'intake_draft_link'
/** The key of the last try to send, and what was sent with it. */
export const ATTEMPT = 'intake_attempt'
