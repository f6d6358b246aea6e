import type { ReactNode, Ref } from 'react'
import { Scroller } from '../../../shared/kit/scroller.tsx'
import styles from './file-preview.module.css'

interface Props {
  readonly ref?: Ref<HTMLElement>
  /** Names the content for screen readers. */
  readonly label: string
  readonly busy?: boolean
  readonly children: ReactNode
}

/** The scrollable area that shows a page. */
export function Stage({ ref, label, busy = false, children }: Props) {
  return (
    <Scroller ref={ref} className={styles.stage} aria-label={label} aria-busy={busy}>
      {children}
    </Scroller>
  )
}
