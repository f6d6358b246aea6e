import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Logo } from '../../../shared/brand/logo.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { Column, Row } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import kit from '../../../shared/kit/text.module.css'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ColorSchemeToggle } from '../../../shared/ui/color-scheme-toggle.tsx'
import styles from './auth-screen.module.css'

/** The frame around the screens for signed-out users. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const { brand_name } = useSite()
  return (
    <div className={kit.public}>
      <Column as="header">
        <Row justify="between" className={styles.bar}>
          <Text as={Link} to="/" tap className={styles.home} aria-label={`${brand_name}, home page`}>
            <Logo brand_name={brand_name} />
          </Text>
          <ColorSchemeToggle />
        </Row>
      </Column>
      <Column as="main" className={styles.main}>
        {children}
      </Column>
    </div>
  )
}

interface CardProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** The card of a screen with a single card. */
export function AuthCard({ id, title, children }: CardProps) {
  return (
    <Panel as="section" pad="xl" className={styles.alone} aria-labelledby={id}>
      <Heading level={1} size="section" id={id}>
        {title}
      </Heading>
      {children}
    </Panel>
  )
}

interface BackProps extends LinkProps {
  readonly children: string
}

/** A link back, at the bottom of a card. */
export function BackLink({ children, ...link }: BackProps) {
  return (
    <Text as={Link} size="sm" tap self="start" style={{ gap: '0.375rem' }} {...link}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Text>
  )
}
