import type { CLIENT_SORTS } from '@waymark/contracts/leads/clients/endpoints'
import { empty, join, raw, type Statement, sql } from '@waymark/platform/database'
import { z } from 'zod'
import { decodeCursor, idCursor, instantCursor, textCursor } from '../../paging.ts'
import type { ListedClient } from './listed-client.ts'
import { NAME, PHONE, ZIP } from './search-clients.ts'

type SortName = (typeof CLIENT_SORTS)[number]
export type Order = 'asc' | 'desc'

/** A way along the list. */
interface Way {
  order: Statement
  /**
   * Conditions of the parts of the list after a cursor, in their order. Each part is read by the index of the sort.
   * Throws 422 for a cursor of another sort.
   */
  parts: (cursor: string | undefined) => Statement[]
}

interface Sort extends Way {
  /** Only these clients are in this list, unless the request names its clients: then all of them are. */
  where: Statement
  /** The same list from its end, for the clients before a cursor. */
  back: Way
  keyOf: (row: ListedClient) => unknown
}

interface By<Key extends z.ZodType> {
  key: Key
  keyOf: (row: ListedClient) => unknown
  column: Statement
  /** Of the key in SQL. */
  type: string
  /** The order without a wish, and how equal keys follow each other in the index: by the id, or newest first. */
  usual: Order
  ties: 'id' | 'newest'
  /** Clients without a key come last. */
  nullable?: boolean
  /** The operators of an index by bytes. */
  bytes?: boolean
  where?: Statement
}

const reversed = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

type SortOf = (order: Order | undefined, named: boolean) => Sort

function sortedBy<Key extends z.ZodType>(by: By<Key>): SortOf {
  const newest = by.ties === 'newest'
  const tie = newest ? sql`(client.submitted_at, client.id)` : sql`client.id`
  const cursorSchema = newest
    ? z.tuple([by.key.nullable(), instantCursor, idCursor])
    : z.tuple([by.key.nullable(), idCursor])

  const none = sql`and ${by.column} is null`
  const some = sql`and ${by.column} is not null`

  const way = (order: Order, back: boolean, nullable: boolean | undefined): Way => {
    // An index with the newest first among equal keys is read backwards for the other direction.
    const ties = newest ? reversed(order) : order
    const beyond = (direction: Order) =>
      raw(`${by.bytes ? '~' : ''}${direction === 'asc' ? '>' : '<'}${by.bytes ? '~' : ''}`)
    const past = raw(ties === 'asc' ? '>' : '<')
    const [up, down] = [raw(order), raw(ties)]
    return {
      order: join(
        [
          by.bytes ? sql`${by.column} using ${beyond(reversed(order))}` : sql`${by.column} ${up}`,
          ...(newest ? [sql`client.submitted_at ${down}`] : []),
          sql`client.id ${down}`,
        ],
        ', ',
      ),
      parts(cursor) {
        const last = decodeCursor(cursor, cursorSchema)
        if (!last) return nullable ? [some, none] : [empty]
        const [key, ...tied] = last
        const before = newest ? sql`(${tied[0]}::timestamptz, ${tied[1]}::uuid)` : sql`${tied[0]}::uuid`
        if (key === null) return [sql`${none} and ${tie} ${past} ${before}`, ...(back ? [some] : [])]
        const at = sql`${key}::${raw(by.type)}`
        return [
          sql`and ${by.column} = ${at} and ${tie} ${past} ${before}`,
          sql`and ${by.column} ${beyond(order)} ${at}`,
          ...(nullable && !back ? [none] : []),
        ]
      },
    }
  }

  return (order = by.usual, named) => {
    // Those that the condition leaves out of other lists may have no key.
    const nullable = by.nullable || (named && by.where !== undefined)
    return {
      ...way(order, false, nullable),
      back: way(reversed(order), true, nullable),
      where: (!named && by.where) || empty,
      keyOf: (row) => [by.keyOf(row), ...(newest ? [row.submitted_at] : []), row.id],
    }
  }
}

const word = z.string().regex(/^[a-z_]{1,40}$/)

/** Every order has its own index, which also orders equal keys, so that a cursor is exact. */
export const SORTS: Record<SortName, SortOf> = {
  newest: sortedBy({
    key: instantCursor,
    keyOf: (row) => row.submitted_at,
    column: sql`client.submitted_at`,
    type: 'timestamptz',
    usual: 'desc',
    ties: 'id',
  }),
  name: sortedBy({
    key: textCursor,
    keyOf: (row) => row.name_key,
    column: NAME,
    type: 'text',
    usual: 'asc',
    ties: 'id',
  }),
  risk: sortedBy({
    key: z.number(),
    keyOf: (row) => row.risk_score,
    column: sql`client.risk_score`,
    type: 'float8',
    usual: 'desc',
    ties: 'id',
    nullable: true,
  }),
  due: sortedBy({
    key: instantCursor,
    keyOf: (row) => row.due_at,
    column: sql`client.due_at`,
    type: 'timestamptz',
    usual: 'asc',
    ties: 'id',
    where: sql`and client.first_contact_at is null and client.due_at is not null and client.status <> 'lost'`,
  }),
  email: sortedBy({
    key: textCursor,
    keyOf: (row) => row.email_key,
    column: sql`client.email_key`,
    type: 'text',
    usual: 'asc',
    ties: 'id',
    nullable: true,
    bytes: true,
  }),
  phone: sortedBy({
    key: textCursor,
    keyOf: (row) => row.phone_key,
    column: PHONE,
    type: 'text',
    usual: 'asc',
    ties: 'newest',
    nullable: true,
  }),
  status: sortedBy({
    key: word,
    keyOf: (row) => row.status,
    column: sql`client.status`,
    type: 'client_status',
    usual: 'asc',
    ties: 'newest',
  }),
  first_contact: sortedBy({
    key: instantCursor,
    keyOf: (row) => row.first_contact_at ?? row.due_at,
    column: sql`coalesce(client.first_contact_at, client.due_at)`,
    type: 'timestamptz',
    usual: 'desc',
    ties: 'newest',
    nullable: true,
  }),
  state: sortedBy({
    key: textCursor,
    keyOf: (row) => row.state,
    column: sql`client.state`,
    type: 'text',
    usual: 'asc',
    ties: 'newest',
    nullable: true,
  }),
  zip: sortedBy({
    key: textCursor,
    keyOf: (row) => row.zip_code?.slice(0, 5) ?? null,
    column: ZIP,
    type: 'text',
    usual: 'asc',
    ties: 'newest',
    nullable: true,
  }),
  age: sortedBy({
    key: z.number().int(),
    keyOf: (row) => row.age,
    column: sql`client.age`,
    type: 'int',
    usual: 'asc',
    ties: 'newest',
    nullable: true,
  }),
  language: sortedBy({
    key: textCursor,
    keyOf: (row) => row.language,
    column: sql`client.language`,
    type: 'text',
    usual: 'asc',
    ties: 'newest',
  }),
  source: sortedBy({
    key: word,
    keyOf: (row) => row.assignment_type,
    column: sql`client.assignment_type`,
    type: 'assignment_type',
    usual: 'asc',
    ties: 'newest',
    nullable: true,
  }),
  plan_year: sortedBy({
    key: z.number().int(),
    keyOf: (row) => row.plan_year,
    column: sql`client.plan_year`,
    type: 'int',
    usual: 'desc',
    ties: 'newest',
    nullable: true,
  }),
}
