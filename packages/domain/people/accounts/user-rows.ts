import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { type DependentRows, dependentRows } from '../../dependent-rows.ts'

/**
 * Lists everything that is deleted with accounts (a query of ids). Besides the rows that refer to them, these are their
 * conversations with users, visitors and the system. A conversation with a client stays, because it is the client's.
 */
export const userRows = (db: Sql, users: Statement): Promise<DependentRows[]> =>
  dependentRows(db, { table: 'app_user', ids: users }, [
    {
      table: 'conversation',
      ids: sql`
        select id from conversation where low_id in (${users}) and high_kind <> 'client'
        union all
        select id from conversation where high_id in (${users}) and low_kind <> 'client'`,
    },
  ])
