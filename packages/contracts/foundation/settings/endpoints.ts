import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, LIMITS, page, requiredText } from '../../fields.ts'
import { SETTING_NAMES } from './values.ts'

const name = z.enum(SETTING_NAMES)
const params = z.object({ name })
/** `number` of the setting when it was read. */
const seen = z
  .number({ error: 'Please include the number of the change you based this on' })
  .int()
  .min(0)
  .max(2_000_000_000)
/** The schema depends on the name (`settingValues`). */
const value = z.record(z.string(), z.unknown(), { error: 'Please send a value' })

const settingVersion = z.object({
  id,
  /** 1 for the first change of a setting. */
  number: z.number().int(),
  /** The change takes effect at the start of this day, in UTC. */
  effective_from: z.iso.date(),
  value,
  /** The value before this change, or the default. */
  previous_value: value,
  note: z.string(),
  created_at: instant,
  /** Null for a change that came with a product update. */
  created_by_name: z.string().nullable(),
})
export type SettingVersion = z.output<typeof settingVersion>

const setting = z.object({
  name,
  /** The value in effect today. */
  value,
  /** The default value. */
  default_value: value,
  /** The change in effect today. Null while the default applies. */
  current: settingVersion.omit({ value: true, previous_value: true }).nullable(),
  /** Changes that take effect later, earliest first. */
  planned: z.array(settingVersion.omit({ previous_value: true })),
  /** The number of the last change; 0 if there is none. An update must name the number it is based on. */
  number: z.number().int(),
})
export type Setting = z.output<typeof setting>

const effect = z.object({
  count: z.number().int(),
  /** There are more than were counted. */
  or_more: z.boolean(),
  /** What happens to them: `clients would be deleted within the hour`. */
  what: z.string(),
})
export type SettingEffect = z.output<typeof effect>

const namedAdministrator = z.object({
  id,
  name: z.string(),
  /** An administrator who can receive the queue. */
  is_active: z.boolean(),
})
export type NamedAdministrator = z.output<typeof namedAdministrator>

export const settingEndpoints = {
  listSettings: endpoint({
    method: 'GET',
    path: '/admin/settings',
    summary: 'List every setting with its value today, planned changes, and its last author',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.object({
      settings: z.array(setting),
      /** Enabled accounts first. */
      administrators: z.array(namedAdministrator),
    }),
  }),
  listSettingVersions: endpoint({
    method: 'GET',
    path: '/admin/settings/{name}/versions',
    summary: 'List the changes of a setting with date and author, newest first',
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
    summary: 'Check whether a value is valid and what it would do; changes nothing',
    tag: 'Administration',
    access: 'sys_admin',
    account_limit: 'light',
    params,
    body: z.object({ value }),
    status: 200,
    response: z.object({ effects: z.array(effect) }),
  }),
  changeSetting: endpoint({
    method: 'POST',
    path: '/admin/settings/{name}',
    summary: 'Change a setting from today or a later day on; 409 if someone else changed it first',
    tag: 'Administration',
    access: 'sys_admin',
    params,
    body: z.object({
      value,
      /** A day in UTC, today or later. Defaults to today. */
      effective_from: z.iso.date('Use a date such as 2026-11-01').nullish(),
      note: requiredText(LIMITS.short_text, 'Please say why'),
      seen,
    }),
    confirm: true,
    status: 201,
    response: setting,
  }),
  cancelPlannedSetting: endpoint({
    method: 'POST',
    path: '/admin/settings/{name}/cancel',
    summary: 'Cancel what is planned for a day; 409 if someone else changed the setting first, or the day has begun',
    tag: 'Administration',
    access: 'sys_admin',
    params,
    body: z.object({ effective_from: z.iso.date('Use a date such as 2026-11-01'), seen }),
    confirm: true,
    status: 201,
    response: setting,
  }),
}
