import type { Segment } from './mark-words.ts'
import styles from './marked.module.css'

/** Text with the searched words highlighted. */
export function Marked({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, marked, at }) =>
    marked ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
