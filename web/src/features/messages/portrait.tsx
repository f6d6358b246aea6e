import { Avatar } from '@mantine/core'
import { IconRobot, IconUser, IconWorld } from '@tabler/icons-react'
import type { PARTY_KINDS } from '@waymark/contracts/messaging/endpoints'
import { initialsOf } from '../../shared/format/people.ts'
import styles from './messages-tab.module.css'

interface Props {
  readonly name: string
  readonly kind: (typeof PARTY_KINDS)[number]
  readonly online: boolean
}

const ICONS = { client: IconUser, visitor: IconWorld, system: IconRobot } as const

/** Agents by their letters and whether they are there; others by what they are. */
export function Portrait({ name, kind, online }: Props) {
  const Icon = kind === 'user' ? null : ICONS[kind]
  return (
    <span className={styles.portrait} aria-hidden="true">
      <Avatar size={40} radius="xl" color={kind === 'client' ? 'amber' : kind === 'user' ? 'blue' : 'gray'}>
        {Icon ? <Icon size={22} stroke={1.75} /> : initialsOf(name)}
      </Avatar>
      {kind === 'user' && <span className={styles.presence} data-online={online} />}
    </span>
  )
}
