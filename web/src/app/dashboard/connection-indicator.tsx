import { IconCircleFilled, IconCircleOff, IconLoader2 } from '@tabler/icons-react'
import { isDemo } from '../../shared/session/demo-session.ts'
import type { ConnectionState } from '../../shared/socket/connection.ts'
import { useConnectionState } from '../../shared/socket/live.tsx'
import styles from './header.module.css'

const STATES = {
  connected: { word: 'Live', meaning: 'New clients and messages appear automatically.', icon: IconCircleFilled },
  connecting: { word: 'Connecting', meaning: 'Setting up the live connection.', icon: IconLoader2 },
  offline: {
    word: 'Not live',
    meaning: 'No live connection. We keep trying, and check for updates every 20 seconds until then.',
    icon: IconCircleOff,
  },
} as const satisfies Record<ConnectionState, unknown>

export function ConnectionIndicator() {
  const state = useConnectionState()
  // The demo has no connection, and the ribbon already says that it is a demo.
  if (isDemo()) return null
  const { word, meaning, icon: Icon } = STATES[state]
  return (
    <output className={styles.connection} data-state={state} title={meaning}>
      <Icon size={state === 'connected' ? 10 : 14} aria-hidden />
      <span>{word}</span>
    </output>
  )
}
