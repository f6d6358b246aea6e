import type { AnyResource } from '@waymark/contracts/networks/resources/endpoints'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import { raw, type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'

export const foundRow = tables.resource.extend({ suggested_by_name: nullable(text) })
export type Found = RowOf<typeof foundRow>

export const RESOURCES = raw(`
  select resource.*, suggester.first_name || ' ' || suggester.last_name as suggested_by_name
  from resource left join app_user as suggester on suggester.id = resource.suggested_by`)

/** Throws 404 if there is none. */
export async function findResource(db: Sql, id: string): Promise<Found> {
  const found = await db.row(foundRow, sql`${RESOURCES} where resource.id = ${id}::uuid`)
  if (!found) throw notFound()
  return found
}

const category = z.enum(RESOURCE_CATEGORIES)

export const presentResource = (row: Found): Omit<AnyResource, 'created_at'> & { created_at: Date } => ({
  id: row.id,
  title: row.title,
  category: category.parse(row.category),
  description: row.description,
  audience: row.audience,
  url: row.url,
  file: fileOf(row),
  created_at: row.created_at,
  status: row.status,
  suggested_by_name: row.suggested_by_name,
})

const fileOf = ({ original_name, media_type, size }: Found): AnyResource['file'] =>
  original_name === null || media_type === null || size === null ? null : { original_name, media_type, size }
