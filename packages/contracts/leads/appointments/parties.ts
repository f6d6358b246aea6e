/** Who booked, moved or cancelled an appointment. `system`: the client went to another broker. */
export const APPOINTMENT_PARTIES = ['consumer', 'broker', 'system'] as const
