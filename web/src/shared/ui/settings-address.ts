/** The page of a broker's own settings. */
export const SETTINGS_ADDRESS = '/broker?tab=settings'
/** Where a broker says when they can be booked. */
export const APPOINTMENT_SETTINGS = '/broker?tab=settings#appointments'
/** Where a broker chooses what they are notified of, when, and the time zone of their account. */
export const NOTIFICATION_SETTINGS_ADDRESS = '/broker?tab=settings#notification-settings'
