import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { sealingEndpoints } from '@waymark/contracts/operations/sealing/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { rotateKey } from '@waymark/platform/encryption/rotate-key'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { countParts } from './count-parts.ts'
import { SEALED_PARTS, startSealing } from './seal-on-sealing-due.ts'

/** The key in use, and how far everything is sealed with it. */
async function readEncryption(db: Sql): Promise<AnswerOf<typeof sealingEndpoints.readEncryption>> {
  const key = await db.row(
    tables.data_key.pick('number', 'created_at', 'wrapped_by'),
    sql`select number, created_at, wrapped_by from data_key where purpose = 'data' and replaced_at is null`,
  )
  if (!key) throw new Error('the database has no data key')
  const settings_key = db.keys.settingsKey()
  const others = await db.row(
    row({ keys: int4 }),
    sql`select count(*)::int as keys from data_key where wrapped_by <> ${settings_key}`,
  )
  const passes = await db.rows(
    tables.sealing.pick('column', 'seen', 'sealed', 'passes', 'finished_at'),
    sql`select "column", seen, sealed, passes, finished_at from sealing where key_number = ${key.number}`,
  )
  const pass = new Map(passes.map(({ column, ...state }) => [column, state]))
  const totals = await countParts(db)
  return {
    key_number: key.number,
    key_made_at: key.created_at,
    wrapped_by: key.wrapped_by,
    settings_key,
    wrapped_by_others: others?.keys ?? 0,
    parts: SEALED_PARTS.map((name) => {
      const state = pass.get(name) ?? { seen: 0, sealed: 0, passes: 0, finished_at: null }
      return { name, total: Math.max(totals.get(name) ?? 0, state.seen), ...state }
    }),
  }
}

export const sealingRoutes = {
  readEncryption: (_input, { db }) => readEncryption(db),

  makeDataKey: (_input, context) =>
    context.db.transaction(async (tx) => {
      await once(tx, 'makeDataKey', context, {}, async () => {
        await logAccess(context, 'data_key.made', 'system', null, tx)
        await startSealing(tx, await rotateKey(tx))
        // This process would seal with the earlier key for some seconds.
        tx.afterCommit(() => void context.db.keys.load().catch(() => undefined))
        return {}
      })
      return readEncryption(tx)
    }),
} satisfies Routes<typeof sealingEndpoints>
