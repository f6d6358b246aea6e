import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../kit/panel.tsx'
import { Text } from '../kit/text.tsx'
import styles from './console.module.css'

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
      <Text as={Link} to={to} tap self="start" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> {all}
      </Text>
      {children}
    </Page>
  )
}
