import styles from './console.module.css'

/** A state in a word: what still waits for somebody stands out, what is well is green. */
export function Mark({ tone, children }: { readonly tone: 'waiting' | 'good' | 'plain'; readonly children: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  )
}
