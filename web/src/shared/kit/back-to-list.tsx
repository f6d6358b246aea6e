import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './layout.module.css'
import { Text } from './text.tsx'

interface Props {
  readonly to: string
  readonly children: ReactNode
}

/** The link from the detail of a `ListDetail` back to its list, on screens with room for only one of them. */
export function BackToList({ to, children }: Props) {
  return (
    <Text as={Link} to={to} size="sm" weight="medium" tap self="start" className={styles.back}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Text>
  )
}
