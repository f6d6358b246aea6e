import { id } from '@waymark/contracts/fields'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, oneOf, text, uuid } from '@waymark/platform/row'
import type { Licensed } from '@waymark/rules/people/accounts/license'

export interface LinkedAgent extends Licensed {
  user_id: string
  via: 'agent_link' | 'lead_code'
  /** The lead code, if it was one. */
  code: string | null
}

/**
 * The users that the `agent` or `broker` parameters of assessment links refer to, by parameter: the user with that id,
 * or the owner of that lead code, however it is typed. Leaves out unknown values, disabled accounts, ended codes, and
 * `demo`.
 */
export async function findLinkedAgents(
  db: Sql,
  requested: readonly (string | null)[],
): Promise<ReadonlyMap<string, LinkedAgent>> {
  const names = requested.filter((name) => name !== null)
  if (names.length === 0) return new Map()
  const ids = names.filter((name) => id.safeParse(name).success)
  // Keyed by the parameter as written, because an id in capital letters is the same id.
  const agents = await db.rows(
    tables.app_user
      .pick('role', 'states_licensed')
      .extend({ name: text, user_id: uuid, via: oneOf(['agent_link', 'lead_code']), code: nullable(text) }),
    sql`
    select name, id as user_id, 'agent_link' as via, null as code, role, states_licensed
    from unnest(${ids}::text[]) as name join app_user on app_user.id = name::uuid where is_active
    union all
    select name, user_id, 'lead_code', code, role, states_licensed
    from unnest(${names}::text[]) as name
    join lead_code on code = upper(name) and ended_at is null
    join app_user on app_user.id = lead_code.user_id and is_active`,
  )
  return new Map(agents.map(({ name, ...agent }) => [name, agent]))
}

/** The same with the account locked: until the transaction ends, it is not disabled and keeps its states. */
export async function lockLinkedAgent(tx: Sql, requested: string | null): Promise<LinkedAgent | null> {
  const found = await findLinkedAgent(tx, requested)
  if (found) await tx.run(sql`select from app_user where id = ${found.user_id}::uuid for key share`)
  return found && findLinkedAgent(tx, requested)
}

export async function findLinkedAgent(db: Sql, requested: string | null): Promise<LinkedAgent | null> {
  const agents = await findLinkedAgents(db, [requested])
  return agents.get(requested ?? '') ?? null
}
