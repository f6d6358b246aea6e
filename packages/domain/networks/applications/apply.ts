import type { BodyOf } from '@waymark/contracts/endpoint'
import type { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { MemberApplication } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'

/**
 * Stores an application, emails its link and notifies the administrators. One per Idempotency-Key. The same address may
 * apply again, because knowing an address must not be enough to change what its owner wrote.
 */
export async function applyForNetwork(
  context: Context,
  body: BodyOf<typeof applicationEndpoints.applyForNetwork>,
): Promise<MemberApplication> {
  return context.db.transaction(async (tx) => {
    const { application_id } = await once(tx, 'applyForNetwork', context, body, async () => {
      const { name, org, email, phone, county, sectors, bio_short, npn, join_origin } = body
      const id = newId()
      await tx.run(sql`
        insert into member_application (id, join_origin, name, org, email, phone, county, sectors, bio_short,
                                        npn)
        values (${id}, ${join_origin}, ${name}, ${org}, ${email.toLowerCase()}, ${phone}, ${county},
                ${sectors}, ${bio_short}, ${npn})`)
      await emit(tx, 'application.received', id, {}, { trace: context.request.id })
      return { application_id: id }
    })
    const application = await tx.row(
      tables.member_application,
      sql`select * from member_application where id = ${application_id}::uuid`,
    )
    if (!application) throw new Error('an application was not written')
    return application
  })
}
