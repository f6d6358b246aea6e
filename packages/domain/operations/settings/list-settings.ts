import type { QueryOf } from '@waymark/contracts/endpoint'
import type { Setting, SettingVersion, settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import { SETTING_NAMES, type SettingName } from '@waymark/contracts/foundation/settings/values'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, oneOf, type RowOf, row, text, unchecked } from '@waymark/platform/row'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { currentVersion, dayOf, planned } from '@waymark/rules/foundation/settings/in-force'
import { z } from 'zod'
import { userName } from '../../names.ts'
import { cutPage, decodeCursor } from '../../paging.ts'

const stored = unchecked<object>('parsed when it was stored')
const settingVersionRow = tables.setting_version.pick('id', 'number', 'note', 'cancels', 'created_at').extend({
  name: oneOf(SETTING_NAMES),
  effective_from: text,
  value: stored,
  previous_value: stored,
  created_by_name: nullable(text),
})
type Row = RowOf<typeof settingVersionRow>

/** Null for a change that came with an update of the product. */
const CREATED_BY = sql`case when created_by is not null then ${userName(sql`app_user`)} end`

const numberCursor = z.number().int()

/** Whether a version neither cancels a plan nor is canceled, by those of the versions that count. */
const starts = (version: Statement, counts = sql`true`) => sql`not ${version}.cancels and not exists (
  select from setting_version as cancel
  where cancel.cancels and cancel.name = ${version}.name and cancel.effective_from = ${version}.effective_from
    and cancel.number > ${version}.number and ${counts})`

/** The versions of these settings that are in the future or current on a day. */
const currentVersions = (db: Sql, names: readonly SettingName[], day: string): Promise<Row[]> =>
  db.rows(
    settingVersionRow,
    sql`
    select setting_version.id, name, number, effective_from::text, value, '{}'::jsonb as previous_value, note,
           cancels, setting_version.created_at, ${CREATED_BY} as created_by_name
    from setting_version left join app_user on app_user.id = created_by
    where name = any(${names}::text[]) and effective_from >= coalesce((
      select max(begun.effective_from) from setting_version as begun
      where begun.name = setting_version.name and begun.effective_from <= ${day}::date
        and ${starts(sql`begun`)}), '-infinity')
    order by name, number`,
  )

/** Fills in the defaults of fields that a setting got after this value was stored. */
const whole = (name: SettingName, value: object) => ({ ...DEFAULT_SETTINGS[name], ...value })

const present = (version: Row): SettingVersion => ({
  ...version,
  value: whole(version.name, version.value),
  previous_value: whole(version.name, version.previous_value),
  created_at: version.created_at.toISOString(),
})

function presentSetting(name: SettingName, rows: readonly Row[], number: number, day: string): Setting {
  const current = currentVersion(rows, day)
  return {
    name,
    value: whole(name, current?.value ?? {}),
    default_value: DEFAULT_SETTINGS[name],
    current: current ? present(current) : null,
    planned: planned(rows, day).map(present),
    number,
  }
}

/** How many changes each setting has had, which is the number of the last one. */
async function lastNumbers(db: Sql, names: readonly SettingName[]): Promise<Map<SettingName, number>> {
  const rows = await db.rows(
    row({ name: oneOf(SETTING_NAMES), number: int4 }),
    sql`
    select name, max(number) as number from setting_version where name = any(${names}::text[]) group by name`,
  )
  return new Map(rows.map(({ name, number }) => [name, number]))
}

async function presentSettings(db: Sql, names: readonly SettingName[], day: string): Promise<Setting[]> {
  // Read before the versions: a change in between then counts as unseen and is not overwritten.
  const numbers = await lastNumbers(db, names)
  const rows = Map.groupBy(await currentVersions(db, names, day), ({ name }) => name)
  return names.map((name) => presentSetting(name, rows.get(name) ?? [], numbers.get(name) ?? 0, day))
}

/** All settings, and all administrators: those who can have the queue, and those named in old versions. */
export async function listSettings(db: Sql) {
  const administrators = await db.rows(
    tables.app_user.pick('id', 'is_active').extend({ name: text }),
    sql`
    select id, first_name || ' ' || last_name as name, is_active from app_user
    where role = 'sys_admin' order by is_active desc, created_at, id limit 200`,
  )
  return { settings: await presentSettings(db, SETTING_NAMES, dayOf(new Date())), administrators }
}

export async function readSetting(db: Sql, name: SettingName, now: Date): Promise<Setting> {
  const [setting] = await presentSettings(db, [name], dayOf(now))
  if (!setting) throw new Error(`there is no setting ${name}`)
  return setting
}

/** The changes of a setting, newest first, each with the value that it replaced on its day. Throws 422 on a cursor that we did not issue. */
export async function listVersions(
  db: Sql,
  name: SettingName,
  { limit, cursor }: QueryOf<typeof settingEndpoints.listSettingVersions>,
): Promise<{ page: SettingVersion[]; next: string | undefined }> {
  const below = decodeCursor(cursor, numberCursor) ?? null
  const rows = await db.rows(
    settingVersionRow,
    sql`
    select version.id, version.name, version.number, version.effective_from::text, version.value,
           coalesce(previous.value, ${JSON.stringify(DEFAULT_SETTINGS[name])}::jsonb) as previous_value, version.note,
           version.cancels, version.created_at, ${CREATED_BY} as created_by_name
    from setting_version as version
    left join lateral (
      select value from setting_version as earlier
      where earlier.name = version.name and earlier.number < version.number
        and earlier.effective_from <= version.effective_from and ${starts(sql`earlier`, sql`cancel.number < version.number`)}
      order by earlier.effective_from desc, earlier.number desc limit 1
    ) as previous on true
    left join app_user on app_user.id = version.created_by
    where version.name = ${name} and (${below}::int is null or version.number < ${below}::int)
    order by version.number desc limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ number }) => number)
  return { page: page.map(present), next }
}
