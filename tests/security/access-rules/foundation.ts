import type { Rules } from './rule.ts'

export const foundationRules = {
  listSettings: 'administrators',
  listSettingVersions: 'administrators',
  previewSetting: 'administrators',
  changeSetting: 'administrators',
  cancelPlannedSetting: 'administrators',
  listNotifications: 'signed-in users',
  markNotificationsRead: 'signed-in users',
  sendTestNotification: 'signed-in users',
  readPushKey: 'signed-in users',
  addPushSubscription: 'signed-in users',
  removePushSubscription: 'signed-in users',
  readSite: 'anyone',
  readRetainedFor: 'anyone',
  readOpenApi: 'anyone',
} satisfies Rules
