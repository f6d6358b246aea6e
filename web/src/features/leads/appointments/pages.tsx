import { useLocation } from 'react-router-dom'
import { AppointmentPage } from './appointment-page.tsx'
import { BookPage } from './book-page.tsx'

/** The pages of consumers' appointments. They are one chunk, because each name of a chunk counts in every first load. */
export const AppointmentPages = () => (/\/book\/?$/i.test(useLocation().pathname) ? <BookPage /> : <AppointmentPage />)
