import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, LIMITS, page, requiredText } from '../fields.ts'
import { SETTING_NAMES } from './values.ts'

const name = z.enum(SETTING_NAMES)
const params = z.object({ name })
/** As `settingValues` has it for the name. */
const value = z.record(z.string(), z.unknown(), { error: 'Send what the setting is to be' })

const settingVersion = z.object({
  id,
  /** 1 for the first change of a setting. */
  number: z.number().int(),
  /** From the start of this day, in UTC. */
  effective_from: z.iso.date(),
  value,
  /** What the change before this one said, or what counts without any. */
  previous_value: value,
  note: z.string(),
  created_at: instant,
  /** Null for what an update of the product brought. */
  created_by_name: z.string().nullable(),
})
export type SettingVersion = z.output<typeof settingVersion>

const setting = z.object({
  name,
  /** What counts today. */
  value,
  /** What counts without any change. */
  default_value: value,
  /** The change that counts today; null while none does. */
  current: settingVersion.omit({ value: true, previous_value: true }).nullable(),
  /** What counts later, the earliest first. */
  planned: z.array(settingVersion.omit({ previous_value: true })),
  /** Of the last change; 0 while there is none. A change says which one it saw. */
  number: z.number().int(),
})
export type Setting = z.output<typeof setting>

const effect = z.object({
  count: z.number().int(),
  /** There are more than are counted. */
  or_more: z.boolean(),
  /** What becomes of that many: `clients would be deleted within the hour`. */
  what: z.string(),
})
export type SettingEffect = z.output<typeof effect>

const namedAdministrator = z.object({
  id,
  name: z.string(),
  /** Can keep the queue. */
  is_active: z.boolean(),
})
export type NamedAdministrator = z.output<typeof namedAdministrator>

export const settingEndpoints = {
  listSettings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    summary: 'Every setting: what counts today, what is planned, and who changed it last',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.object({
      settings: z.array(setting),
      /** The enabled ones first. */
      administrators: z.array(namedAdministrator),
    }),
  }),
  listSettingVersions: endpoint({
    method: 'GET',
    path: '/admin/settings/{name}/versions',
    summary: 'What a setting was changed to, when and by whom, the latest first',
    tag: 'Administration',
    access: 'sys_admin',
    params,
    query: page,
    status: 200,
    response: z.array(settingVersion),
    paged: true,
  }),
  previewSetting: endpoint({
    method: 'POST',
    path: '/admin/settings/{name}/preview',
    summary: 'Whether a value can be taken, and what it would do; changes nothing',
    tag: 'Administration',
    access: 'sys_admin',
    params,
    body: z.object({ value }),
    status: 200,
    response: z.object({ effects: z.array(effect) }),
  }),
  changeSetting: endpoint({
    method: 'POST',
    path: '/admin/settings/{name}',
    summary: 'Change a setting from today or a later day on; 409 when somebody else changed it since it was read',
    tag: 'Administration',
    access: 'sys_admin',
    params,
    body: z.object({
      value,
      /** A day in UTC, today or later; today without one. */
      effective_from: z.iso.date('Use a date such as 2026-11-01').nullish(),
      note: requiredText(LIMITS.short_text, 'Please say why'),
      /** `number` of the setting as it was read. */
      seen: z.number({ error: 'Say which change you saw' }).int().min(0).max(2_000_000_000),
    }),
    status: 201,
    response: setting,
  }),
}
