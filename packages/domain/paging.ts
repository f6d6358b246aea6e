import { unprocessable } from '@waymark/platform/errors'
import { z } from 'zod'

/** A cursor is the sort key of the last row, opaque to callers. */
export const encodeCursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Throws 422 on a cursor that we did not issue. */
export function decodeCursor<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw unprocessable('This page link is no longer valid.', 'bad_cursor', [
      { path: 'cursor', message: 'Not a cursor' },
    ])
  }
}

/**
 * Removes the extra row that shows whether there is a next page, and returns the cursor of that page. `keyOf` is what the
 * rows are sorted by.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => unknown,
): { page: Row[]; next: string | undefined } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last && encodeCursor(keyOf(last)) }
}

/** Sorts after every id, for a page without a cursor. */
export const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Sorts before every id. */
export const MIN_ID = '00000000-0000-0000-0000-000000000000'

// The cursor comes from the caller, so make sure that PostgreSQL can read it.
export const idCursor = z.uuid()
export const instantCursor = z.iso.datetime().transform((text) => new Date(text))
export const instantAndId = z.tuple([instantCursor, idCursor])
export const textCursor = z.string().refine((text) => !text.includes('\u0000'))
