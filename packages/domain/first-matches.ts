import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'

/** How many rows of a list are read first: common words fill a page from them. */
const NEAR = 2000
/** Up to this many matches are read at once and sorted. */
const RARE = 3000

/** The ways to find rows of a long list, each of them exact. */
interface Ways<Row> {
  /** The matches among so many first rows of the list, in its order. */
  walk: (rows: number) => Promise<Row[]>
  /** All matches, if an index finds that there are few of them; otherwise null. */
  few: () => Promise<Row[] | null>
  /** How far along the list it goes on for what is neither common nor rare, where all matches would take longer. */
  far?: number
  /** All matches, by an index. The cost grows with their number. */
  all: () => Promise<Row[]>
}

/**
 * The first `most` matches in the order of a list, at a cost that hardly grows with the list. An index knows which rows
 * match and not in which order, and the order knows nothing of matches, so common words are found along the list, and
 * rare ones by the index.
 */
export async function firstMatches<Row>(most: number, { walk, few, far, all }: Ways<Row>): Promise<Row[]> {
  const near = await walk(NEAR)
  if (near.length >= most) return near.slice(0, most)
  const found = await few()
  if (found) return found.slice(0, most)
  const farther = far === undefined ? [] : await walk(far)
  return (farther.length >= most ? farther : await all()).slice(0, most)
}

/** The ids that a query finds; null if there are too many to sort them. */
export async function rareIds(db: Sql, query: Statement, rare = RARE): Promise<string[] | null> {
  const found = await db.rows(row({ id: uuid }), sql`select id from (${query}) as found limit ${rare + 1}`)
  return found.length <= rare ? found.map(({ id }) => id) : null
}
