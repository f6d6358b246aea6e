import {
  GROUP_OF,
  type TimelineEntry,
  type TimelineGroup,
  timelineEntry,
} from '@waymark/contracts/conversations/timeline/endpoints'
import { join, raw, type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { json, nullable, present, row, text, timestamptz, uuid } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, idCursor, instantCursor, MAX_ID, textCursor } from '../../paging.ts'
import { SOURCES } from './sources.ts'

// This fixed text is built once, from our own names and constants only.
const sources = SOURCES.map(({ kind, from, at, user_id = 'null::uuid', fields = {}, where = 'true', own }) => {
  const object = Object.entries(fields).map(([name, expression]) => `'${name}', ${expression}`)
  return {
    own: own === true,
    group: GROUP_OF[kind],
    select: raw(
      `select id, '${kind}' as kind, ${at} as at, ${user_id} as user_id, jsonb_build_object(${object.join(', ')}) as fields
       from ${from} where ${where} and client_id = `,
    ),
    author: raw(`and ${user_id} = `),
    key: raw(`(${at}, id, '${kind}')`),
    order: raw(`order by ${at} desc, id desc limit `),
  }
})

const SEALED = new Map(SOURCES.map(({ kind, sealed }) => [kind as string, Object.entries(sealed ?? {})]))

const resultRow = row({
  id: uuid,
  kind: text,
  at: present(timestamptz),
  user_id: nullable(uuid),
  fields: json(z.record(z.string(), z.unknown())),
  by: nullable(text),
})
const cursorSchema = z.tuple([instantCursor, idCursor, textCursor])
const NEVER = new Date('9999-12-31T00:00:00Z')

/** One page of what happened to a client, as `user` may see it; with a group, only of its kinds. Throws 422 on a bad cursor. */
export async function readTimeline(
  db: Sql,
  user: User,
  client_id: string,
  { limit, cursor, group }: { limit: number; cursor?: string | undefined; group?: TimelineGroup | undefined },
): Promise<{ page: TimelineEntry[]; next: string | undefined }> {
  const [at, id, kind] = decodeCursor(cursor, cursorSchema) ?? [NEVER, MAX_ID, '']
  const before = sql`< (${at}::timestamptz, ${id}::uuid, ${kind}::text)`
  const wanted = sources.filter((source) => group === undefined || source.group === group)
  const parts = wanted.map((source) => {
    const theirs = source.own ? sql`${source.author} ${user.id}::uuid` : sql``
    const shown = source.own && user.role === 'sys_admin' ? sql`` : theirs
    return sql`(${source.select} ${client_id}::uuid ${shown} and ${source.key} ${before} ${source.order} ${limit + 1})`
  })
  const rows = await db.rows(
    resultRow,
    sql`
    with happened as (${join(parts, ' union all ')}),
    latest as (select * from happened order by at desc, id desc, kind desc limit ${limit + 1})
    select latest.*, nullif(concat_ws(' ', app_user.first_name, app_user.last_name), '') as by
    from latest left join app_user on app_user.id = latest.user_id
    order by at desc, latest.id desc, kind desc`,
  )
  const { page, next } = cutPage(rows, limit, (last) => [last.at, last.id, last.kind])
  for (const { id: row_id, kind: of, fields } of page) {
    for (const [field, column] of SEALED.get(of) ?? []) {
      const value = fields[field]
      if (typeof value !== 'string') continue
      const opened = await db.keys.openText(value, { column, id: row_id })
      fields[field] = field === 'changes' ? JSON.parse(opened) : opened
    }
  }
  return {
    page: page.map(({ fields, user_id, ...entry }) =>
      timelineEntry.parse({ ...fields, ...entry, by_me: user_id === user.id }),
    ),
    next,
  }
}
