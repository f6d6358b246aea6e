/**
 * Who booked, moved or canceled an appointment. `system`: nobody, because the client went to another broker, or the
 * account was disabled or deleted.
 */
export const APPOINTMENT_PARTIES = ['consumer', 'broker', 'system'] as const
