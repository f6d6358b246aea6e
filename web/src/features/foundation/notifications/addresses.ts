export const SETTINGS_ANCHOR = 'notification-settings'
export const SETTINGS_ADDRESS = `/broker#${SETTINGS_ANCHOR}`

/** Links are ours and stay within the app, whatever a row or a push may hold. */
export const isWithin = (link: string | null | undefined): link is string =>
  typeof link === 'string' && /^\/(?![/\\])/.test(link)
