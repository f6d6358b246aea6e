import type { QueryOf } from '@waymark/contracts/endpoint'
import type { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { BusinessCall, BusinessLead } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

export interface LeadRow extends BusinessLead {
  call: BusinessCall | null
}

async function withCalls(db: Sql, leads: readonly BusinessLead[]): Promise<LeadRow[]> {
  const calls = await db.rows(
    tables.business_call,
    sql`select * from business_call where lead_id = any(${leads.map(({ id }) => id)}::uuid[])`,
  )
  const byLead = new Map(calls.map((call) => [call.lead_id, call]))
  return leads.map((lead) => ({ ...lead, call: byLead.get(lead.id) ?? null }))
}

/** Throws 404. */
export async function readLead(db: Sql, id: string): Promise<LeadRow> {
  const [lead] = await withCalls(
    db,
    await db.rows(tables.business_lead, sql`select * from business_lead where id = ${id}::uuid`),
  )
  if (!lead) throw notFound()
  return lead
}

/** One page, newest first, and the total count. */
export async function listLeads(
  db: Sql,
  { limit, cursor, lead_status }: QueryOf<typeof businessEndpoints.listBusinessLeads>,
): Promise<{ page: LeadRow[]; next: string | undefined; total: number }> {
  const before = decodeCursor(cursor, idCursor)
  const ofStatus = lead_status ? sql`lead_status = ${lead_status}` : sql`true`
  const rows = await db.rows(
    tables.business_lead,
    sql`
    select * from business_lead where ${ofStatus} and ${before ? sql`id < ${before}::uuid` : sql`true`}
    order by id desc limit ${limit + 1}`,
  )
  const counted = await db.row(
    row({ total: int4 }),
    sql`select count(*)::int as total from business_lead where ${ofStatus}`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return { page: await withCalls(db, page), next, total: counted?.total ?? 0 }
}
