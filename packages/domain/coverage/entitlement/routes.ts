import type { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'

export const entitlementRoutes: Routes<typeof entitlementEndpoints> = {
  async readEntitlement({ params }, context) {
    await logAccess(context, 'entitlement.read', 'client', params.id)
    const person = await context.db.row(
      tables.client.pick('age', 'state', 'household_size', 'annual_income', 'tobacco_use', 'covers_others'),
      sql`
      select age, state, household_size, annual_income, tobacco_use, covers_others
      from client where id = ${params.id}::uuid`,
    )
    if (!person) throw notFound()
    const { estimate } = await readSettings(context.db)
    return estimate(person, new Date())
  },
  readEntitlementTables: async (_input, { db }) => (await readSettings(db)).entitlement_tables,
}
