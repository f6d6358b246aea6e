import { settingValues } from '@waymark/contracts/foundation/settings/values'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { text, unchecked } from '@waymark/platform/row'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { currentVersion, dayOf } from '@waymark/rules/foundation/settings/in-force'

const version = tables.setting_version
  .pick('number', 'cancels')
  .extend({ effective_from: text, value: unchecked<object>('parsed below') })

/** The fee tiers that applied at a moment: a version that was made later that day does not count. */
export async function tiersAt(db: Sql, moment: Date) {
  const versions = await db.rows(
    version,
    sql`
    select number, effective_from::text, value, cancels from setting_version
    where name = 'fee_tiers' and created_at <= ${moment}::timestamptz`,
  )
  const { value } = currentVersion(versions, dayOf(moment)) ?? {}
  return settingValues.fee_tiers.parse({ ...DEFAULT_SETTINGS.fee_tiers, ...value })
}
