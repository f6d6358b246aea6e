import type { BodyOf } from '@waymark/contracts/endpoint'
import { type censusEndpoints, MAX_CENSUSES } from '@waymark/contracts/leads/census/endpoints'
import { MAX_CENSUS_ROWS } from '@waymark/contracts/leads/census/rows'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { CensusKind } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { stillOf } from '../../policy.ts'
import { logCensusAccess, type ShownCensus, summaryOf } from './read-census.ts'

type New = BodyOf<typeof censusEndpoints.createCensus>
type Changes = BodyOf<typeof censusEndpoints.updateCensus>

/**
 * Starts a census, once per Idempotency-Key. Throws 404 for a deleted client and for one who went to another broker in the
 * meantime, 409 when the broker has too many.
 */
export async function createCensus(context: Context<UserActor>, wanted: New): Promise<ShownCensus> {
  const user_id = context.actor.user.id
  return context.db.transaction(async (tx) => {
    const { id } = await once(tx, 'createCensus', context, wanted, async () => {
      // The client is locked: if the client is being deleted, this row is deleted too or never written. It comes first, as
      // in every write that names both a client and a broker.
      const client = sql`
        select id from client where id = ${wanted.client_id}::uuid and ${stillOf(context.actor)} for key share`
      if (wanted.client_id !== null && !(await tx.row(tables.client.pick('id'), client))) throw notFound()
      // Locks the broker's row to serialize their requests, so that the limit holds.
      await tx.run(sql`select 1 from app_user where id = ${user_id}::uuid for no key update`)
      const made = { id: newId() }
      const written = await tx.run(sql`
        insert into census (id, user_id, client_id, name, kind)
        select ${made.id}::uuid, ${user_id}::uuid, ${wanted.client_id}::uuid, ${wanted.name},
               ${wanted.kind}
        where (select count(*) from census where user_id = ${user_id}::uuid and deleted_at is null)
              < ${MAX_CENSUSES}::int`)
      if (written === 0) throw conflict(`You can have ${MAX_CENSUSES} censuses. Delete one to create another.`)
      await announce(tx, context, 'census.created', { id: made.id, version: 1 })
      return made
    })
    return summaryOf(tx, id)
  })
}

/** Throws 404 after the census is deleted, 409 when its rows do not fit the new kind. */
export function updateCensus(context: Context<UserActor>, id: string, { name, kind }: Changes): Promise<ShownCensus> {
  return context.db.transaction(async (tx) => {
    const { row_count } = await holdCensus(tx, id)
    if (kind && row_count > MAX_CENSUS_ROWS[kind]) {
      throw conflict(`${tooMany(kind)} This one lists ${row_count.toLocaleString('en-US')}.`, 'too_many_rows')
    }
    const census = await tx.row(
      changedRow,
      sql`
      update census set name = coalesce(${name ?? null}, name), kind = coalesce(${kind ?? null}, kind),
                        version = version + 1, updated_at = now()
      where id = ${id}::uuid returning id, version`,
    )
    if (!census) throw notFound()
    await announce(tx, context, 'census.updated', census)
    return summaryOf(tx, id)
  })
}

/**
 * Hides a census and closes its links; an hour later it is erased. Returns its data. Throws 404 when it is already
 * deleted.
 */
export function deleteCensus(context: Context<UserActor>, id: string): Promise<ShownCensus> {
  return context.db.transaction(async (tx) => {
    await holdCensus(tx, id)
    const census = await summaryOf(tx, id)
    await tx.run(sql`update census set deleted_at = now() where id = ${id}::uuid`)
    await announce(tx, context, 'census.deleted', census)
    return census
  })
}

/** Restores a deleted census; one that is not deleted does not change. Throws 404 when it has been erased. */
export function restoreCensus(context: Context<UserActor>, id: string): Promise<ShownCensus> {
  return context.db.transaction(async (tx) => {
    await tx.run(sql`update census set deleted_at = null where id = ${id}::uuid`)
    const census = await summaryOf(tx, id)
    await announce(tx, context, 'census.restored', census)
    return census
  })
}

export const tooMany = (kind: CensusKind): string =>
  kind === 'individual'
    ? 'An individual census lists one person.'
    : `A ${kind} census lists at most ${MAX_CENSUS_ROWS[kind].toLocaleString('en-US')} people.`

const held = tables.census.pick('kind', 'version', 'row_count')
type Held = RowOf<typeof held>
/** Locks a census to serialize its changes. Throws 404 for a deleted one. */
export async function holdCensus(tx: Transaction, id: string): Promise<Held> {
  const census = await tx.row(
    held,
    sql`select kind, version, row_count from census where id = ${id}::uuid and deleted_at is null for update`,
  )
  if (!census) throw notFound()
  return census
}

const changedRow = tables.census.pick('id', 'version')
type Changed = RowOf<typeof changedRow>

/** Informs the broker's browsers of a change, and logs it if the census belongs to a client. */
export async function announce(
  tx: Transaction,
  context: Context<UserActor>,
  action: string,
  { id, version }: Changed,
): Promise<void> {
  const { actor } = context
  await emit(tx, 'census.changed', id, { user_id: actor.user.id, version })
  const census = await tx.row(tables.census.pick('client_id'), sql`select client_id from census where id = ${id}::uuid`)
  await logCensusAccess(context, action, census?.client_id ?? null, tx)
}
