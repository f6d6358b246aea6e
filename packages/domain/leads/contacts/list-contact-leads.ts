import type { BodyOf, QueryOf } from '@waymark/contracts/endpoint'
import type { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { ContactLead } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { escaped } from '../../like.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

export type Query = QueryOf<typeof contactEndpoints.findContactLeads> & BodyOf<typeof contactEndpoints.findContactLeads>

/** One page of contacts, newest first, and the filtered total. Throws 422 on a cursor that we did not issue. */
export async function listContactLeads(
  db: Sql,
  { contact_type, search, open, limit, cursor }: Query,
): Promise<{ leads: ContactLead[]; total: number; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const wanted = sql`
    true ${contact_type ? sql`and contact_type = ${contact_type}` : empty}
    ${contact_type && contact_type !== 'assessment' ? sql`and contact_type <> 'assessment'` : empty}
    ${search ? sql`and lower(email) like ${`${escaped(search.toLowerCase())}%`}` : empty}
    ${open ? sql`and client_id is null and handled_at is null` : empty}`
  const [rows, counted] = await Promise.all([
    db.rows(
      tables.contact_lead,
      sql`
      select * from contact_lead where ${wanted} ${before ? sql`and id < ${before}::uuid` : empty}
      order by id desc limit ${limit + 1}`,
    ),
    db.row(row({ total: int4 }), sql`select count(*)::int as total from contact_lead where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return { leads: page, total: counted?.total ?? 0, next }
}

/** Throws 404. */
export async function readContactLead(db: Sql, id: string): Promise<ContactLead> {
  const lead = await db.row(tables.contact_lead, sql`select * from contact_lead where id = ${id}::uuid`)
  if (!lead) throw notFound()
  return lead
}
