import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { Action } from '../ui/action.tsx'
import styles from './kit.module.css'
import { Stack } from './layout.tsx'
import { Heading, type Level, Text } from './text.tsx'

interface SkeletonProps {
  /** px, so that what comes takes the same room. */
  readonly height: number
  readonly width?: string
  readonly circle?: boolean
}

/** Holds the place of what is being loaded. */
export function Skeleton({ height, width = '100%', circle = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-circle={circle || undefined}
      style={Object.assign({ '--skeleton-height': `${height}px`, '--skeleton-width': width })}
      aria-hidden="true"
    />
  )
}

interface LoadingProps {
  /** Read aloud: `Loading clients`. */
  readonly label?: string | undefined
  readonly rows?: number | undefined
  /** Of a row, in px. */
  readonly height: number
}

/** Rows that are being loaded. */
export function Loading({ label = 'Loading', rows = 1, height }: LoadingProps) {
  return (
    <Stack as="output" gap="sm" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}

interface EmptyProps {
  readonly title?: string | undefined
  readonly level?: Level | undefined
  /** The first step, such as a button. */
  readonly action?: ReactNode
  /** Inside a panel, where there is less room. */
  readonly compact?: boolean | undefined
  readonly children: ReactNode
}

/** In the place of a list without rows: what will stand there, and the first step. */
export function Empty({ title, level = 2, action, compact = false, children }: EmptyProps) {
  return (
    <Stack gap="sm" align="center" className={styles.state} data-compact={compact || undefined}>
      {title && (
        <Heading level={level} size="label">
          {title}
        </Heading>
      )}
      <Text tone="muted">{children}</Text>
      {action}
    </Stack>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly retry: () => void
  /** What could not be done, such as `Failed to load users`. */
  readonly title?: string | undefined
  readonly compact?: boolean | undefined
}

/** In the place of what could not be loaded: what happened, and another try. */
export function Failure({ error, retry, title = 'This could not be loaded', compact = false }: FailureProps) {
  return (
    <Stack gap="sm" align="center" className={styles.state} data-compact={compact || undefined} role="alert">
      <Text weight="bold">{title}</Text>
      <Text tone="muted">{sentenceOf(error, 'Something went wrong on the way. Please try again.')}</Text>
      <Action weight="second" size="sm" onClick={retry}>
        <IconRefresh size={18} aria-hidden /> Retry
      </Action>
    </Stack>
  )
}
