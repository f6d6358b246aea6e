import { sql } from '@waymark/platform/database'

/**
 * The condition that a client knows of a message: they read it, or an email or text about it was claimed and did not fail.
 * One to a client whom nothing tells has no delivery, so it does not fail either.
 */
export const REACHED_CLIENT = sql`(
  message.is_read or (message.failed_at is null and exists (
    select from (
      select client_id, letter, claimed_at, failed_at from consumer_mail
      union all
      select client_id, letter, claimed_at, failed_at from consumer_text
    ) as claim
    where claim.client_id = message.recipient_id and claim.letter = 'message' and claim.failed_at is null
      and claim.claimed_at >= message.created_at)))`
