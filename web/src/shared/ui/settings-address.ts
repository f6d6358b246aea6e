/** The page of a broker's own settings. */
export const SETTINGS_ADDRESS = '/broker?tab=settings'
