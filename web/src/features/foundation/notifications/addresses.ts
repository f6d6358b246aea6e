import { SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'

export const SETTINGS_ANCHOR = 'notification-settings'
export const NOTIFICATION_SETTINGS_ADDRESS = `${SETTINGS_ADDRESS}#${SETTINGS_ANCHOR}`

/** Accepts only links within the app, whatever a stored notification or a push message contains. */
export const isWithin = (link: string | null | undefined): link is string =>
  typeof link === 'string' && /^\/(?![/\\])/.test(link)
