import { UnstyledButton } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useUnreadMessages } from '../../features/conversations/messages/unread.ts'
import { UploadRing } from '../../features/knowledge/files/upload-ring.tsx'
import { CONSOLE, mayOpenConsole } from '../../shared/console/may-open.ts'
import { useMe } from '../../shared/session/me.ts'
import { useShownWhenOpen } from '../../shared/ui/use-shown-when-open.ts'
import styles from './navigation.module.css'
import { prepareScreen } from './screen-loaders.ts'
import { type Tab, useTabAddress, useTabs, WIDE_ONLY } from './tabs.ts'

export type Place = Tab | null

// For the few who have that tab.
const DownloadRing = lazy(() => import('../architect/download-ring.tsx').then((m) => ({ default: m.DownloadRing })))

/** The progress of background work, shown at its tab. */
const MARKS: Partial<Record<Tab, ReactNode>> = {
  files: <UploadRing className={styles.ring} />,
  architect: (
    <Suspense>
      <DownloadRing className={styles.ring} />
    </Suspense>
  ),
}

export function Navigation({ place }: { readonly place: Place }) {
  const unread = useUnreadMessages()
  const me = useMe()
  const addressOf = useTabAddress()
  return (
    <NavigationFrame label="Dashboard">
      {useTabs().map(({ value, label, icon }) => (
        <NavigationLink
          key={value}
          to={addressOf(value)}
          label={label}
          icon={icon}
          open={place === value}
          wide_only={WIDE_ONLY.has(value)}
          waiting={value === 'agent-network' ? unread : 0}
          mark={MARKS[value]}
          prepare={() => prepareScreen(value)}
        />
      ))}
      {mayOpenConsole(me) && <NavigationLink to={CONSOLE} label="Console" icon={IconShieldCheck} wide_only />}
    </NavigationFrame>
  )
}

interface FrameProps {
  readonly label: string
  /** On a phone, shows a strip at the top that scrolls sideways instead of the bar at the bottom. */
  readonly strip?: boolean
  readonly children: ReactNode
}

export function NavigationFrame({ label, strip = false, children }: FrameProps) {
  return (
    <nav className={styles.nav} aria-label={label} data-strip={strip || undefined}>
      {children}
    </nav>
  )
}

/** A button among the links. It performs an action instead of opening a page. */
export function NavigationButton({ label, icon: Icon, onClick }: ButtonProps) {
  return (
    <UnstyledButton className={styles.link} title={label} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
    </UnstyledButton>
  )
}

/**
 * A group of links. Each child is a list item. If there is no room for the heading, only screen readers announce it.
 */
export function NavigationGroup({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.heading} aria-hidden>
        {heading}
      </span>
      <ul aria-label={heading} className={styles.group}>
        {children}
      </ul>
    </>
  )
}

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>

interface ButtonProps {
  readonly label: string
  readonly icon: Icon
  readonly onClick: () => void
}

interface LinkProps {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  readonly open?: boolean
  readonly wide_only?: boolean
  /** The number of items waiting there. */
  readonly waiting?: number
  readonly waiting_word?: string
  readonly mark?: ReactNode
  /** Called when the user is about to follow the link. */
  readonly prepare?: () => void
}

export function NavigationLink({
  to,
  label,
  icon: Icon,
  open = false,
  wide_only = false,
  waiting = 0,
  waiting_word = 'unread',
  mark,
  prepare,
}: LinkProps) {
  const link = useShownWhenOpen<HTMLAnchorElement>(open)
  return (
    <Link
      ref={link}
      to={to}
      className={styles.link}
      aria-current={open ? 'page' : undefined}
      data-wide-only={wide_only || undefined}
      title={label}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
      {mark}
      {waiting > 0 && (
        <span className={styles.badge}>
          {waiting > 99 ? '99+' : waiting}
          <span className="visually-hidden"> {waiting_word}</span>
        </span>
      )}
    </Link>
  )
}
