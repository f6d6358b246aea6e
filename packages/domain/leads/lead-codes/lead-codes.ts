import { randomInt } from 'node:crypto'
import type { BodyOf, QueryOf } from '@waymark/contracts/endpoint'
import { type leadCodeEndpoints, MAX_LEAD_CODES } from '@waymark/contracts/leads/lead-codes/endpoints'
import { raw, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { LeadCode } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { ownOrigin } from '../../own-origin.ts'
import { cutPage, decodeCursor, instantAndId, MAX_ID } from '../../paging.ts'

// Without vowels, which form words, and without characters that look alike on paper: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V.
const SIGNS = 'CDFGHJKMNPQRTWXY34679'
/** 21 characters, 7 of them: 1.8 billion codes. */
const LENGTH = 7
const drawCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

const COLUMNS = raw('id, user_id, code, label, uses, created_at, ended_at')

/** The address of a code's link on our site. */
export const linkOf = (origin: string, code: string): string => `${origin}/assessment?agent=${code}`

/** Throws 422 for a `base_url` outside of our site, 409 when the broker has reached the limit of codes. */
export async function createLeadCode(
  context: Context<UserActor>,
  body: BodyOf<typeof leadCodeEndpoints.createLeadCode>,
  draw: () => string = drawCode,
): Promise<LeadCode & { link: string }> {
  const origin = ownOrigin(context, body.base_url, 'base_url')
  const user_id = context.actor.user.id
  const code = await context.db.transaction(async (tx) => {
    const { id } = await once(tx, 'createLeadCode', context, body, async () => {
      // Locks the broker's row to serialize their requests, so that the limit holds.
      await tx.run(sql`select 1 from app_user where id = ${user_id}::uuid for no key update`)
      const inUse = await tx.row(
        row({ codes: int4 }),
        sql`select count(*)::int as codes from lead_code where user_id = ${user_id}::uuid and ended_at is null`,
      )
      if ((inUse?.codes ?? 0) >= MAX_LEAD_CODES) {
        throw conflict(`You can have ${MAX_LEAD_CODES} active codes. End one to create another.`)
      }
      return insertCode(tx, user_id, body.label, draw)
    })
    return tx.row(tables.lead_code, sql`select ${COLUMNS} from lead_code where id = ${id}::uuid`)
  })
  if (!code) throw notFound()
  return { ...code, link: linkOf(origin, code.code) }
}

async function insertCode(
  tx: Transaction,
  user_id: string,
  label: string | null,
  draw: () => string,
): Promise<{ id: string }> {
  const made = await tx.row(
    tables.lead_code.pick('id'),
    sql`
    insert into lead_code (id, code, user_id, label) values (${newId()}::uuid, ${draw()}, ${user_id}::uuid, ${label})
    on conflict (code) do nothing returning id`,
  )
  // The code already exists, so draw another one.
  return made ?? insertCode(tx, user_id, label, draw)
}

/** A broker's codes, newest first. Throws 422 on a cursor that we did not issue. */
export async function listLeadCodes(
  db: Sql,
  user_id: string,
  { limit, cursor }: QueryOf<typeof leadCodeEndpoints.listLeadCodes>,
): Promise<{ page: LeadCode[]; next: string | undefined }> {
  const last = decodeCursor(cursor, instantAndId)
  const rows = await db.rows(
    tables.lead_code,
    sql`
    select ${COLUMNS} from lead_code
    where user_id = ${user_id}::uuid
      and (created_at, id) < (${last?.[0] ?? 'infinity'}::timestamptz, ${last?.[1] ?? MAX_ID}::uuid)
    order by created_at desc, id desc
    limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ created_at, id }) => [created_at, id])
}

/** Ends a code; an ended code does not change. Throws 404 for an unknown one. */
export async function endLeadCode(db: Sql, id: string): Promise<LeadCode> {
  const code = await db.row(
    tables.lead_code,
    sql`
    update lead_code set ended_at = coalesce(ended_at, now()) where id = ${id}::uuid returning ${COLUMNS}`,
  )
  if (!code) throw notFound()
  return code
}
