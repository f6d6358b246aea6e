import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** The author writes and withdraws a case study. */
export async function isOwnCaseStudy(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select 1 from case_study where id = ${id}::uuid and author_id = ${actor.user.id}::uuid`)
}

/** Administrators decide on all case studies. */
export async function canDecideCaseStudy(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from case_study where id = ${id}::uuid`)
}
