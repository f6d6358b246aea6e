export const SETTINGS_ANCHOR = 'notification-settings'

/** Accepts only links within the app, whatever a stored notification or a push message contains. */
export const isWithin = (link: string | null | undefined): link is string =>
  typeof link === 'string' && /^\/(?![/\\])/.test(link)
