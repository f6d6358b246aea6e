import { MOST_IN_STATE } from '@waymark/contracts/leads/today/endpoints'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { int4, present, type RowOf, row, text } from '@waymark/platform/row'
import { ENROLLABLE } from '../clients/need-attention.ts'

/** Exactly as in `client_renewal_idx`. */
const ENROLLED = sql`client.status = 'enrolled' and not client.is_mock`

/** How many clients fulfill a condition, counted up to one more than `MOST_IN_STATE`. */
const counted = (condition: Statement): Statement => sql`(
  select count(*)::int from (select from client where ${condition} limit ${MOST_IN_STATE + 1}) as theirs)`

const stateRow = row({ state: present(text), clients: int4 })
export type ClientsOfState = RowOf<typeof stateRow>

/** A broker's clients to enroll by state. It goes from state to state in `client_open_state_idx`, not from client to client. */
export function clientsToEnroll(db: Sql, broker_id: string): Promise<ClientsOfState[]> {
  const theirs = sql`client.broker_id = ${broker_id}::uuid and ${ENROLLABLE}`
  return db.rows(
    stateRow,
    sql`
    with recursive found as (
      (select state from client where ${theirs} and state is not null order by state limit 1)
      union all
      select (select state from client where ${theirs} and state > found.state order by state limit 1)
      from found where found.state is not null
    )
    select state, ${counted(sql`${theirs} and client.state = found.state`)} as clients
    from found where state is not null`,
  )
}

const planRow = stateRow.extend({ plan_year: present(int4) })
export type PlansOfState = RowOf<typeof planRow>

/** A broker's enrolled clients by state and the year of their plan, in the same way by `client_renewal_idx`. */
export function clientsEnrolled(db: Sql, broker_id: string): Promise<PlansOfState[]> {
  const theirs = sql`client.broker_id = ${broker_id}::uuid and ${ENROLLED}`
  return db.rows(
    planRow,
    sql`
    with recursive found as (
      (select state, plan_year from client where ${theirs} and state is not null and plan_year is not null
       order by state, plan_year limit 1)
      union all
      select next.state, next.plan_year
      from found cross join lateral (
        select state, plan_year from client
        where ${theirs} and plan_year is not null and (client.state, client.plan_year) > (found.state, found.plan_year)
        order by state, plan_year limit 1
      ) as next
    )
    select state, plan_year,
           ${counted(sql`${theirs} and client.state = found.state and client.plan_year = found.plan_year`)} as clients
    from found`,
  )
}
