import { Avatar } from '@mantine/core'
import { IconUser, IconWorld } from '@tabler/icons-react'
import type { PARTY_KINDS } from '@waymark/contracts/conversations/messaging/endpoints'
import { initialsOf } from '@waymark/rules/foundation/names/initials'
import { Mark } from '../../../shared/brand/logo.tsx'
import styles from './messages-tab.module.css'

interface Props {
  readonly name: string
  readonly kind: (typeof PARTY_KINDS)[number]
  readonly online: boolean
}

const ICONS = {
  client: <IconUser size={22} stroke={1.75} />,
  visitor: <IconWorld size={22} stroke={1.75} />,
  system: <Mark size={24} />,
}

/** Initials and presence of an agent, or an icon for another kind of partner. */
export function Portrait({ name, kind, online }: Props) {
  return (
    <span className={styles.portrait} aria-hidden="true">
      <Avatar size={40} radius="xl" color={kind === 'client' ? 'amber' : kind === 'user' ? 'blue' : 'gray'}>
        {kind === 'user' ? initialsOf(name) : ICONS[kind]}
      </Avatar>
      {kind === 'user' && <span className={styles.presence} data-online={online} />}
    </span>
  )
}
