import { REACHING_OUTCOMES } from '@waymark/contracts/leads/calls/endpoints'
import { sql } from '@waymark/platform/database'

/** The condition that a call reached the client. */
export const REACHED = sql`outcome = any(
  case direction when 'incoming' then ${REACHING_OUTCOMES.incoming}::call_outcome[] else ${REACHING_OUTCOMES.outgoing}::call_outcome[] end)`
