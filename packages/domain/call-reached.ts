import { sql } from '@waymark/platform/database'

/** The condition that a call reached the client, as `reaches` says. */
export const REACHED = sql`(outcome = 'talked' or outcome = 'voicemail' and direction = 'outgoing')`
