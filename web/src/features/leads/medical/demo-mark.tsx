import type { ReactNode } from 'react'
import { Column } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './demo-mark.module.css'

/** A banner above made-up data. It stays visible while the page scrolls. */
export function DemoMark({ children }: { readonly children: ReactNode }) {
  return (
    <aside className={styles.mark} aria-label="Demonstration data">
      <Column className={styles.words}>
        <Text size="sm">
          <strong>Demonstration data</strong> <span>{children}</span>
        </Text>
      </Column>
    </aside>
  )
}
