import { Link } from 'react-router-dom'
import { NotificationBell } from '../../features/foundation/notifications/notification-bell.tsx'
import { Logo } from '../../shared/brand/logo.tsx'
import { useSite } from '../../shared/brand/site.ts'
import { ColorSchemeToggle } from '../../shared/ui/color-scheme-toggle.tsx'
import { AvailabilitySwitch } from './availability-switch.tsx'
import { ConnectionIndicator } from './connection-indicator.tsx'
import styles from './header.module.css'
import { NetworkButton } from './network-button.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const { brand_name } = useSite()
  return (
    <header className={styles.header}>
      <Link to="/broker" className={styles.home} aria-label={`${brand_name}, overview`}>
        <Logo brand_name={brand_name} />
      </Link>
      <div className={styles.tools}>
        <ConnectionIndicator />
        <span className={styles.wide}>
          <AvailabilitySwitch />
        </span>
        <NetworkButton />
        <NotificationBell />
        <span className={styles.wide}>
          <ColorSchemeToggle />
        </span>
        <UserMenu />
      </div>
    </header>
  )
}
