import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

/** Erases an application, which the applicant may request at any time. The access log records by whom and when. */
export async function deleteMembership(context: Context<UserActor>, membership_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = await tx.run(sql`delete from medical_membership where id = ${membership_id}::uuid`)
    if (deleted === 0) throw notFound()
    await logAccess(context, 'medical_membership.deleted', 'medical_membership', membership_id, tx)
  })
}
