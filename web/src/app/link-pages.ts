/** The pages behind the links of emails. */
export { ConfirmAnswersPage } from '../features/conversations/own-page/confirm-answers-page.tsx'
export { UnsubscribePage } from '../features/foundation/notifications/unsubscribe-page.tsx'
export { AppointmentPage } from '../features/leads/appointments/appointment-page.tsx'
export { BookPage } from '../features/leads/appointments/book-page.tsx'
