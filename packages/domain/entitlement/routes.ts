import type { entitlementEndpoints } from '@waymark/contracts/entitlement/endpoints'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { estimateEntitlement } from '@waymark/rules/entitlement/estimate'
import type { Person } from '@waymark/rules/entitlement/person'
import { logAccess } from '../access-log.ts'
import type { Routes } from '../context.ts'

export const entitlementRoutes: Routes<typeof entitlementEndpoints> = {
  async readEntitlement({ params }, context) {
    await logAccess(context, 'entitlement.read', 'client', params.id)
    const person = await context.db.row<Person>(sql`
      select age, state, household_size, annual_income, tobacco_use, covers_others
      from client where id = ${params.id}::uuid`)
    if (!person) throw notFound()
    return estimateEntitlement(person, new Date())
  },
}
