export const APPOINTMENT_CHANNELS = ['phone', 'video'] as const
