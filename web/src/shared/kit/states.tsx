import { IconRefresh } from '@tabler/icons-react'
import { t } from '@waymark/words/t'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { Action } from '../ui/action.tsx'
import { Stack } from './layout.tsx'
import styles from './panel.module.css'
import { Heading, type Level, Text } from './text.tsx'

interface SkeletonProps {
  /** In px. Use the height of the content, so the page does not jump. */
  readonly height: number
  readonly width?: string
  readonly circle?: boolean
}

/** A placeholder for content that is loading. */
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
  /** Announced by screen readers: `Loading clients`. */
  readonly label?: string | undefined
  readonly rows?: number | undefined
  /** The height of a row in px. */
  readonly height: number
}

/** Placeholder rows during loading. */
export function Loading({ label = t('Loading'), rows = 1, height }: LoadingProps) {
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

/** Shown instead of a list without rows: what will appear there, and the first step. */
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
  /** What could not be done, such as `Could not load contacts`. */
  readonly title?: string | undefined
  readonly compact?: boolean | undefined
}

/** Shown instead of content that could not be loaded: what happened, and a button to retry. */
export function Failure({ error, retry, title = t('This could not be loaded'), compact = false }: FailureProps) {
  return (
    <Stack gap="sm" align="center" className={styles.state} data-compact={compact || undefined} role="alert">
      <Text weight="bold">{title}</Text>
      <Text tone="muted">{sentenceOf(error, t('Something went wrong. Please try again.'))}</Text>
      <Action weight="second" size="sm" onClick={retry}>
        <IconRefresh size={18} aria-hidden /> {t('Retry')}
      </Action>
    </Stack>
  )
}
