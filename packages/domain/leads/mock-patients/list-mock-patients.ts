import type { QueryOf } from '@waymark/contracts/endpoint'
import type { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { answeredClient } from '../../answered-client.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { ofBroker } from './delete-mock-patients.ts'

/** A broker's test clients, newest first. Throws 422 on a cursor that we did not issue. */
export async function listMockPatients(
  db: Sql,
  broker_id: string,
  { limit, cursor }: QueryOf<typeof mockPatientEndpoints.listMockPatients>,
) {
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows(
    answeredClient,
    sql`
    select * from client
    where ${ofBroker(broker_id)} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
