import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications limit={3} autoClose={4000} position="bottom-right" />
