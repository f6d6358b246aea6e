import type { ReactNode } from 'react'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** A caution that must be read with the figures around it. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <Panel tone="attention" pad="sm">
      <Text size="sm" tone="attention" weight="medium">
        {children}
      </Text>
    </Panel>
  )
}
