import { otherAgent } from '@waymark/contracts/leads/clients/schemas'
import { type Statement, sql } from '@waymark/platform/database'
import { json, nullable } from '@waymark/platform/row'

export const otherAgentColumn = nullable(json(otherAgent))

/** The agent of a row of `client`; null if it is this user. */
export const otherAgentThan = (user_id: string): Statement => sql`(
  select jsonb_build_object('name', concat_ws(' ', first_name, last_name), 'is_active', is_active)
  from app_user where id = client.broker_id and id <> ${user_id}::uuid)`
