import type { BodyOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import { answeredClient } from '../../answered-client.ts'
import { sealHealth } from '../../client-health.ts'
import type { Context, UserActor } from '../../context.ts'
import { countiesOfZip } from '../../coverage/places/counties-of-zip.ts'
import { stillOf } from '../../policy.ts'
import { listedClient } from './list-clients.ts'
import type { ListedClient } from './listed-client.ts'

/**
 * Changes what the body names of a client's household. Throws 404 for a deleted client, and 422 for a county that is not
 * in the client's ZIP code.
 */
export async function changeHousehold(
  context: Context<UserActor>,
  client_id: string,
  { people, household_size, county_fips }: BodyOf<typeof clientEndpoints.changeHousehold>,
): Promise<ListedClient> {
  await context.db.transaction(async (tx) => {
    await logAccess(context, 'client.household_changed', 'client', client_id, tx)
    const client = await tx.row(
      answeredClient.pick('id', 'health'),
      sql`
      select id, health from client
      where id = ${client_id}::uuid and revision > 0 and ${stillOf(context.actor)} for no key update`,
    )
    if (!client) throw notFound()
    const health =
      people === undefined ? null : await sealHealth(tx, client_id, { ...client.health, household: people })
    const [changed] = await tx.rows(
      tables.client.pick('broker_id', 'zip_code'),
      sql`
      update client
      set health = coalesce(to_jsonb(${health}::text), health),
          household_size = coalesce(${household_size ?? null}::int, household_size),
          county_fips = case when ${county_fips !== undefined}::boolean then ${county_fips ?? null} else county_fips end,
          updated_at = now()
      where id = ${client_id}::uuid
      returning broker_id, zip_code`,
    )
    if (!changed?.zip_code) throw notFound()
    if (county_fips && !isCountyOf(changed.zip_code, county_fips)) {
      const message = 'This ZIP code is not in that county'
      throw unprocessable(`${message}.`, 'invalid', [{ path: 'county_fips', message }])
    }
    await emit(tx, 'client.household_changed', client_id, { broker_id: changed.broker_id })
  })
  const row = await listedClient(context.db, client_id)
  if (!row) throw notFound()
  return row
}

const isCountyOf = (zip_code: string, fips: string) =>
  countiesOfZip(zip_code).some(({ county_fips }) => county_fips === fips)
