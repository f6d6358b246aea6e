import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { Mantine } from './mantine.tsx'

export const Toasts = () => (
  <Mantine>
    <Notifications limit={3} autoClose={4000} position="bottom-right" />
  </Mantine>
)
