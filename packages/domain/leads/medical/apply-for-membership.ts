import type { BodyOf } from '@waymark/contracts/endpoint'
import type { medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { MedicalMembership } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { AGREEMENT_VERSION } from '@waymark/rules/leads/medical/agreement'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'

/**
 * Stores an application and notifies the administrators. One per Idempotency-Key. The same email address may apply
 * again, because knowing an address must not be enough to change what its owner agreed to.
 */
export async function applyForMembership(
  context: Context,
  body: BodyOf<typeof medicalEndpoints.applyForMembership>,
): Promise<MedicalMembership> {
  return context.db.transaction(async (tx) => {
    const { membership_id } = await once(tx, 'applyForMembership', context, body, async () => {
      const { name, email, phone, user_type, interests } = body
      const { ip, user_agent } = context.request
      const id = newId()
      await tx.run(sql`
        insert into medical_membership (id, name, email, phone, user_type, interests, agreement_version, ip, user_agent)
        values (${id}, ${name}, ${email}, ${phone}, ${user_type}, ${interests}, ${AGREEMENT_VERSION}, ${ip}, ${user_agent})`)
      await emit(tx, 'medical_membership.received', id, {})
      return { membership_id: id }
    })
    const membership = await tx.row(
      tables.medical_membership,
      sql`select * from medical_membership where id = ${membership_id}`,
    )
    if (!membership) throw new Error('an application was not written')
    return membership
  })
}
