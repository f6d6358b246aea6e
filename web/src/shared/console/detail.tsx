import type { ReactNode } from 'react'
import { BackToList } from '../kit/back-to-list.tsx'
import { Page } from '../kit/panel.tsx'

interface Props {
  /** The address of the list without a detail. */
  readonly to: string
  /** The label of the link back: `All users`. */
  readonly all: string
  readonly children: ReactNode
}

/** The detail next to a list. On a phone it replaces the list and shows a link back. */
export function Detail({ to, all, children }: Props) {
  return (
    <Page width="text" gap="md">
      <BackToList to={to}>{all}</BackToList>
      {children}
    </Page>
  )
}
