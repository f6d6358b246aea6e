import { IconShieldCheck } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../../shared/session/me.ts'
import { UploadRing } from '../files/upload-ring.tsx'
import { useUnreadMessages } from '../messages/conversations.ts'
import styles from './navigation.module.css'
import { TABS, type Tab, tabAddress, WIDE_ONLY } from './tabs.ts'

export type Place = Tab | 'users' | null

export function Navigation({ place }: { readonly place: Place }) {
  const unread = useUnreadMessages()
  const me = useMe()
  return (
    <nav className={styles.nav} aria-label="Dashboard">
      {TABS.map(({ value, label, icon }) => (
        <NavigationLink
          key={value}
          to={tabAddress(value)}
          label={label}
          icon={icon}
          open={place === value}
          wide_only={WIDE_ONLY.has(value)}
          unread={value === 'agent-network' ? unread : 0}
          mark={value === 'files' && <UploadRing className={styles.ring} />}
        />
      ))}
      {me?.role === 'sys_admin' && (
        <NavigationLink to="/admin/users" label="Users" icon={IconShieldCheck} open={place === 'users'} unread={0} />
      )}
    </nav>
  )
}

interface LinkProps {
  readonly to: string
  readonly label: string
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  readonly open: boolean
  readonly wide_only?: boolean
  readonly unread: number
  readonly mark?: ReactNode
}

function NavigationLink({ to, label, icon: Icon, open, wide_only = false, unread, mark }: LinkProps) {
  return (
    <Link
      to={to}
      className={styles.link}
      aria-current={open ? 'page' : undefined}
      data-wide-only={wide_only || undefined}
      title={label}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
      {mark}
      {unread > 0 && (
        <span className={styles.badge}>
          {unread > 99 ? '99+' : unread}
          <span className="visually-hidden"> unread</span>
        </span>
      )}
    </Link>
  )
}
