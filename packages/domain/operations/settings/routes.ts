import type { settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { Routes } from '../../context.ts'
import { valueOf } from '../../foundation/settings/value-of.ts'
import { cancelPlannedSetting, changeSetting } from './change-setting.ts'
import { listSettings, listVersions } from './list-settings.ts'
import { previewSetting } from './preview-setting.ts'

export const settingRoutes: Routes<typeof settingEndpoints> = {
  listSettings: (_input, { db }) => listSettings(db),
  async listSettingVersions({ params, query }, { db, reply }) {
    const { page, next } = await listVersions(db, params.name, query)
    reply.nextPage(next)
    return page
  },
  previewSetting: async ({ params: { name }, body }, { db }) => ({
    effects: await previewSetting(db, name, valueOf(name, body.value), new Date()),
  }),
  changeSetting: ({ params, body }, context) => changeSetting(context, params.name, body),
  cancelPlannedSetting: ({ params, body }, context) => cancelPlannedSetting(context, params.name, body),
}
