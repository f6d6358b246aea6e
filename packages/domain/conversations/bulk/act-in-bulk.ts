import type { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import {
  type Bulk,
  type BulkAct,
  MESSAGE_DELAY_S,
  type PreviewedBulk,
} from '@waymark/contracts/conversations/bulk/endpoints'
import type { AnswerOf } from '@waymark/contracts/endpoint'
import { BULK_LIMIT } from '@waymark/contracts/leads/clients/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { notFound, unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { openVariables } from '@waymark/rules/conversations/saved-replies'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { matchingIds } from '../../leads/clients/list-clients.ts'
import { readOwnFacts } from '../messaging/reply-values.ts'
import { openVariable } from '../messaging/send-message.ts'
import { readBulkAct } from './bulk-acts.ts'
import { type Judged, judgeClients } from './judge-clients.ts'
import { runItems } from './run-items.ts'
import { textFor } from './text-for.ts'

/** Up to this many clients, the request does it. With more, or if the request dies, the worker does the rest. */
const AT_ONCE = 25
/** Until the worker looks whether a request finished. */
const REQUEST_MS = 30_000
/** How long an act can be undone. */
const UNDO_MS = 24 * 3600 * 1000

/**
 * For whom an act would do something, and for a message what the first of them reads in each language. Throws 404 if
 * none of the clients is the user's.
 */
export async function previewBulk(
  context: Context<UserActor>,
  bulk: PreviewedBulk,
): Promise<AnswerOf<typeof bulkEndpoints.previewBulk>> {
  await refuseOpenVariables(context, bulk)
  const ids = await chosen(context.db, context.actor.user.id, bulk)
  const judged = await judgeClients(context.db, context, bulk, ids)
  if (ids.length > 0 && judged.length === 0) throw notFound('These clients are not on your list.')
  const changed = judged.filter(({ reason }) => reason === null)
  const reasons = judged.flatMap(({ reason }) => reason ?? [])
  const gone = ids.length - judged.length
  return {
    total: ids.length,
    changes: changed.length,
    left_out: [
      ...tallied(reasons).map(([reason, clients]) => ({ reason, clients })),
      ...(gone > 0 ? [{ reason: 'gone' as const, clients: gone }] : []),
    ],
    languages: tallied(changed.map(({ language }) => language)).map(([language, clients]) => ({ language, clients })),
    examples: await examplesOf(context, bulk, changed),
  }
}

async function examplesOf(context: Context<UserActor>, bulk: PreviewedBulk, changed: readonly Judged[]) {
  if (bulk.act !== 'message') return []
  const firsts = new Map<string, string>()
  for (const { language, id } of changed) if (!firsts.has(language)) firsts.set(language, id)
  await logAccess(context, 'client.listed', 'client', [...firsts.values()])
  return Promise.all(
    Array.from(firsts, async ([language, id]) => ({ language, message: await textFor(context.db, context, bulk, id) })),
  )
}

/** Throws 422 for a text with a variable that would reach the clients in braces. */
async function refuseOpenVariables({ db, actor }: Context<UserActor>, bulk: PreviewedBulk): Promise<void> {
  if (bulk.act !== 'message') return
  const { agency, bookable } = await readOwnFacts(db, actor.user.id)
  const known = new Set(['{first_name}', '{agent_name}', '{own_page}', '{next_step_due}'])
  if (agency !== null) known.add('{agency}')
  if (bookable) known.add('{booking_link}')
  for (const [language, text] of Object.entries(bulk.texts)) {
    const open = openVariables(text).find((variable) => !known.has(variable))
    if (open !== undefined) throw openVariable(open, `texts.${language}`, bookable)
  }
}

/**
 * Does something for many clients, one by one: each in a transaction of its own, by the use case for one. A repeat of the
 * request, another process or a restart does nothing twice. Throws 404 if none of the clients is the user's.
 */
export async function actInBulk(context: Context<UserActor>, bulk: Bulk): Promise<BulkAct> {
  await refuseOpenVariables(context, bulk)
  const { user } = context.actor
  const begun_id = await context.db.transaction((tx) =>
    once(tx, 'actInBulk', context, bulk, async () => {
      const ids = await chosen(tx, user.id, bulk)
      const judged = await judgeClients(tx, context, bulk, ids)
      if (judged.length === 0) throw notFound('These clients are not on your list.')
      const act_id = newId()
      const now = Date.now()
      const goes_out_at = bulk.act === 'message' ? new Date(now + MESSAGE_DELAY_S * 1000) : undefined
      // `runItems` compares it with the clock of the database, which may be behind this one.
      const runs_at = goes_out_at ? sql`${goes_out_at}::timestamptz` : sql`now()`
      const { ids: _ids, matching: _matching, ...asked } = bulk
      const details = await tx.keys.sealText(JSON.stringify(asked), { column: 'bulk_act.details', id: act_id })
      await tx.run(sql`
        insert into bulk_act (id, user_id, act, details, runs_at, undo_until)
        values (${act_id}::uuid, ${user.id}::uuid, ${bulk.act}, ${JSON.stringify(details)}::jsonb,
                ${runs_at}, ${new Date(now + UNDO_MS)}::timestamptz)`)
      await tx.run(sql`
        insert into bulk_act_item (bulk_act_id, client_id, outcome, reason)
        select ${act_id}::uuid, client_id, case when reason is null then 'waiting' else 'left_out' end::bulk_outcome, reason
        from unnest(${judged.map(({ id }) => id)}::uuid[], ${judged.map(({ reason }) => reason)}::text[])
          as judged (client_id, reason)`)
      const due = goes_out_at ?? new Date(now + (isSmall(judged.length, bulk) ? REQUEST_MS : 0))
      await emit(tx, 'bulk_act.begun', act_id, { user_id: user.id }, { due: { 'run-bulk': due } })
      return act_id
    }),
  )
  const begun = await readBulkAct(context.db, begun_id)
  if (!isSmall(begun.total, bulk)) return begun
  await runItems(context, begun_id)
  return readBulkAct(context.db, begun_id)
}

/** Whether it is done in the request. */
export const isSmall = (clients: number, { act }: Pick<Bulk, 'act'>): boolean => act !== 'message' && clients <= AT_ONCE

/** The ids that a request names or matches. Throws 422 for too many. */
async function chosen(
  db: Database | Transaction,
  user_id: string,
  { ids, matching }: PreviewedBulk,
): Promise<string[]> {
  if (ids) return [...new Set(ids)]
  const found = matching ? await matchingIds(db, user_id, matching, BULK_LIMIT + 1) : []
  if (found.length > BULK_LIMIT) {
    throw unprocessable(`Choose at most ${BULK_LIMIT.toLocaleString('en-US')} clients at once.`, 'too_many')
  }
  return found
}

function tallied<Word extends string>(words: readonly Word[]): [Word, number][] {
  const counts = new Map<Word, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
