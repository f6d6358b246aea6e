import { emit } from '@waymark/events/outbox'
import { type Declaration, type Reactions, reaction } from '@waymark/events/reaction'
import { policies, type ReactionName, reactionNames } from '@waymark/events/routing'
import { routing } from '@waymark/events/routing-table'
import { type Database, openDatabase, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { int4, row, text, uuid } from '@waymark/platform/row'
import { createTestDatabase } from './infrastructure.ts'

export const silent = createLog('test', 'silent')

export interface EventCore extends AsyncDisposable {
  db: Database
  /** Reactions that each write one row to `effect` when they commit. */
  reactions: Reactions
  /** Emits `client.submitted` for new clients, which goes to `assess` and `assign`. Returns the clients' ids. */
  submit(count: number): Promise<string[]>
  /**
   * How often each subscriber took effect for each client. Exactly once is `{ assess: { once: n }, assign: { once: n }
   * }`.
   */
  effects(): Promise<{ subscriber: string; aggregate_id: string; times: number }[]>
  pending(): Promise<number>
}

/** What the routing table says about a reaction. */
export const declarationOf = (name: ReactionName): Declaration => ({
  name,
  on: keysOf(routing).filter((event) => routing[event].some((subscriber) => subscriber === name)),
  ...policies[name],
})

const keysOf = <K extends string>(object: Record<K, unknown>): K[] => Object.keys(object) as K[]

/** One reaction for each subscriber. It writes a row to `effect` and runs `also` in the same transaction. */
export function countingReactions(
  also: Partial<Record<ReactionName, (client_id: string) => Promise<void>>> = {},
): Reactions {
  const count = (name: ReactionName) =>
    reaction({
      ...declarationOf(name),
      commit: async (event, tx) => {
        await tx.run(sql`insert into effect values (${event.id}, ${name}, ${event.aggregate_id})`)
        await also[name]?.(event.aggregate_id)
      },
    })
  return new Map(reactionNames.map((name) => [name, count(name)]))
}

/** A database with the event core, and reactions with countable effects. */
export async function createEventCore(
  also: Partial<Record<ReactionName, (client_id: string) => Promise<void>>> = {},
): Promise<EventCore> {
  const database = await createTestDatabase()
  const db = openDatabase(database.url, silent, 20)
  await db.run(sql`create table effect (event_id uuid not null, subscriber text not null, aggregate_id uuid not null)`)
  const reactions = countingReactions(also)

  return {
    db,
    reactions,
    async submit(count) {
      const ids = Array.from({ length: count }, newId)
      await Promise.all(ids.map((id) => db.transaction((tx) => emit(tx, 'client.submitted', id, { revision: 1 }))))
      return ids
    },
    effects: () =>
      db.rows(
        row({ subscriber: text, aggregate_id: uuid, times: int4 }),
        sql`select subscriber, aggregate_id, count(*)::int as times from effect group by 1, 2 order by 1, 2`,
      ),
    async pending() {
      const counted = await db.row(
        row({ count: int4 }),
        sql`select count(*)::int as count from event_delivery where state = 'pending'`,
      )
      return counted?.count ?? 0
    },
    async [Symbol.asyncDispose]() {
      await db.close()
      await database.drop()
    },
  }
}
