import type { PushMap } from '../pushes.ts'

export const settingPushes: PushMap<'setting.changed'> = {
  'setting.changed': ({ payload: { name } }) => ({
    messages: [],
    recount: [],
    administrators: [{ name: 'setting:changed', data: { name } }],
  }),
}
