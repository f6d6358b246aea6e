import { Avatar, UnstyledButton } from '@mantine/core'
import { initialsOf } from '@waymark/rules/foundation/names/initials'
import { nameOf } from '../../shared/format/people.ts'
import { useMe } from '../../shared/session/me.ts'
import { OpensLater } from '../../shared/ui/opens-later.tsx'
import styles from './header.module.css'

const load = () => import('./user-menu-popup.tsx').then((m) => m.UserMenuPopup)

export function UserMenu() {
  const me = useMe()
  const name = me ? nameOf(me) : 'Your account'
  return (
    <OpensLater load={load} about={{}} kind="menu" failure="The menu could not be opened">
      <UnstyledButton className={styles.user}>
        <Avatar size={36} radius="xl" color="blue" variant="filled">
          {initialsOf(name)}
        </Avatar>
        <span className={styles.name} aria-hidden>
          {name}
        </span>
        <span className="visually-hidden">Account of {name}</span>
      </UnstyledButton>
    </OpensLater>
  )
}
