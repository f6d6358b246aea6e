import type { BroadcastMap } from '../../broadcasts.ts'

export const settingBroadcasts: BroadcastMap<'setting.changed'> = {
  'setting.changed': ({ payload: { name } }) => ({
    messages: [],
    recount: [],
    administrators: [{ name: 'setting:changed', data: { name } }],
  }),
}
