import { Button, Indicator } from '@mantine/core'
import { IconAffiliate } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useUnreadOpportunities } from '../../features/networks/professional/feed/unread.ts'
import styles from './header.module.css'

/** Links to the professional network. The badge counts the opportunities that the broker has not seen. */
export function NetworkButton() {
  const unread = useUnreadOpportunities()
  const shown = unread > 99 ? '99+' : unread
  return (
    <Indicator label={shown} disabled={unread === 0} size={18} offset={8} color="blue">
      <Button
        component={Link}
        to="/tw/dashboard"
        variant="default"
        fz="sm"
        className={styles.network ?? ''}
        aria-label={unread > 0 ? `Professional network, ${shown} unread` : 'Professional network'}
      >
        <IconAffiliate size={20} stroke={1.75} aria-hidden />
        <span className={styles.word}>Network</span>
      </Button>
    </Indicator>
  )
}
