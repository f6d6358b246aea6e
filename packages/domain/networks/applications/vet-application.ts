import type { BodyOf } from '@waymark/contracts/endpoint'
import type { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { once } from '../../idempotency.ts'
import { held, inReview } from './review-application.ts'

type Review = Context<UserActor>

/**
 * Ticks an item of the checklist, says that it does not apply, or takes either back. Of two administrators who tick the
 * same item, the first stays. Throws 404, and 409 after a decision.
 */
export const checkApplication = (
  context: Review,
  application_id: string,
  { item, outcome, reason }: BodyOf<typeof applicationEndpoints.checkApplication>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { join_origin: network } = await inReview(tx, application_id)
    const because = outcome === 'not_needed' ? reason : null
    const changed =
      outcome === 'open'
        ? await tx.run(sql`
            delete from application_check where application_id = ${application_id}::uuid and item = ${item}`)
        : await tx.run(sql`
            insert into application_check as kept (id, application_id, item, not_needed_because, checked_by)
            values (${newId()}::uuid, ${application_id}::uuid, ${item}, ${because}, ${context.actor.user.id}::uuid)
            on conflict (application_id, item) do update
              set not_needed_because = excluded.not_needed_because, checked_by = excluded.checked_by, checked_at = now()
              where kept.not_needed_because is distinct from excluded.not_needed_because`)
    if (changed === 0) return
    await emit(tx, 'application.checked', application_id, { network })
    const done = outcome === 'open' ? 'application.unchecked' : 'application.checked'
    await logAccess(context, done, 'member_application', application_id, tx)
  })

/**
 * Chooses the administrator who looks after an application and notifies them, or no one. Throws 404, and 422 for someone
 * who is not an active administrator.
 */
export const assignApplication = (context: Review, application_id: string, assignee_id: string | null): Promise<void> =>
  context.db.transaction(async (tx) => {
    const application = await held(tx, application_id)
    if (application.assignee_id === assignee_id) return
    if (assignee_id !== null) {
      const reviews = await tx.exists(sql`
        select from app_user where id = ${assignee_id}::uuid and role = 'sys_admin' and is_active for share`)
      if (!reviews) {
        const message = 'Choose an active administrator'
        throw unprocessable(`${message}.`, 'invalid', [{ path: 'assignee_id', message }])
      }
    }
    await tx.run(sql`
      update member_application set assignee_id = ${assignee_id}::uuid where id = ${application_id}::uuid`)
    const { join_origin: network, name } = application
    await emit(tx, 'application.assigned', application_id, { network })
    if (assignee_id !== null && assignee_id !== context.actor.user.id) {
      await notifyUser(tx, {
        user_id: assignee_id,
        kind: 'application_assigned',
        about: name,
        link: `/admin/applications?application=${application_id}`,
      })
    }
    await logAccess(context, 'application.assigned', 'member_application', application_id, tx)
  })

/** Adds an internal note, also after a decision. One note per Idempotency-Key. Throws 404. */
export const addApplicationNote = (context: Review, application_id: string, note: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    await once(tx, 'addApplicationNote', context, { application_id, note }, async () => {
      const { join_origin: network } = await held(tx, application_id)
      const id = newId()
      await tx.run(sql`
        insert into application_note (id, application_id, note, written_by)
        values (${id}::uuid, ${application_id}::uuid, ${note}, ${context.actor.user.id}::uuid)`)
      await emit(tx, 'application.noted', application_id, { network })
      await logAccess(context, 'application.noted', 'member_application', application_id, tx)
      return { id }
    })
  })
