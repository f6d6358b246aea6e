import { isTranslated } from '@waymark/contracts/foundation/site/translated'
import type { Face } from '@waymark/contracts/people/agency/face'
import { t } from '@waymark/words/t'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type LinkProps, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { FaceLogo, Logo } from '../brand/logo.tsx'
import { OperatorAddress } from '../brand/operator.tsx'
import { useSite } from '../brand/site.ts'
import { PublicFeedback } from '../feedback/public-feedback.tsx'
import { Cluster, Column, Row, Stack } from '../kit/layout.tsx'
import { classes } from '../kit/part.ts'
import kit from '../kit/text.module.css'
import { Text } from '../kit/text.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { HomeLink } from './home-link.tsx'
import { Languages } from './languages.tsx'
import styles from './public-layout.module.css'
import { SkipLink } from './skip-link.tsx'

interface Props {
  readonly children: ReactNode
  /** The links beside our own logo. By default they lead to the assessment and the sign-in screen. */
  readonly nav?: ReactNode
  /** How the consumer's agency looks; null for our own look. While it is unknown, the page shows neither. */
  readonly face?: Face | 'unknown' | null
}

interface BarLinkProps extends LinkProps {
  /** The narrowest screen with room for it, if not every one has. */
  readonly fits?: 'phone' | 'tablet'
}

/** A link in the bar at the top. */
export function BarLink({ fits, ...link }: BarLinkProps) {
  return <Text as={Link} size="sm" weight="medium" tap className={classes(styles.quiet)} data-fits={fits} {...link} />
}

const NAV = (
  <>
    <BarLink to="/intake" fits="tablet">
      {t('Pre-Assessment')}
    </BarLink>
    <BarLink to="/broker" fits="phone">
      {t('Agent Sign-In')}
    </BarLink>
  </>
)

const FOOTER = [
  ['/intake', t('Free assessment')],
  ['/congratulations', t('After your assessment')],
  ['/status', t('Your page')],
  ['/business', t('For employers')],
  ['/broker', t('For agents')],
  ['/broker-pro', t('Plans for agents')],
  ['/terms', t('Terms')],
  ['/privacy', t('Privacy')],
] as const

export function PublicLayout({ children, nav = NAV, face: given = null }: Props) {
  const face = given === 'unknown' ? null : given
  const { brand_name } = useSite()
  const main = useFocusAfterWalking()
  const { pathname } = useLocation()
  return (
    <div className={classes(kit.public, styles.page)} style={face?.theme}>
      <SkipLink />
      <header className={face ? styles.faced : undefined}>
        <Column>
          <Row justify="between" gap="md" className={styles.bar}>
            {face ? (
              <FaceLogo face={face} />
            ) : (
              <Text
                as={HomeLink}
                tap
                className={styles.home}
                aria-label={t('{brand_name} home', { brand_name })}
                hidden={given === 'unknown'}
              >
                <Logo brand_name={brand_name} />
              </Text>
            )}
            <Row as="nav" gap="sm" aria-label={t('Main')}>
              {!face && nav}
              {isTranslated(pathname) && <Languages />}
              <ColorSchemeToggle />
            </Row>
          </Row>
        </Column>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <Column>
          <Cluster gap="xl" align="start" justify="between">
            <Stack style={{ maxWidth: '28rem' }}>
              {face && (
                <Text size="sm" tone="muted">
                  {t('Powered by')}
                </Text>
              )}
              <Logo brand_name={brand_name} />
              <Text size="sm" tone="muted">
                {t(
                  'Educational guidance, not insurance and not medical advice. We are not a government site. No plan, price or saving is guaranteed.',
                )}
              </Text>
              <OperatorAddress size="sm" tone="muted" />
            </Stack>
            <nav className={styles.links} aria-label={t('Footer')}>
              <Text as={HomeLink} size="sm" tap className={styles.quiet}>
                {t('Home')}
              </Text>
              {FOOTER.map(([to, name]) => (
                <Text key={to} as={Link} to={to} size="sm" tap className={styles.quiet}>
                  {name}
                </Text>
              ))}
            </nav>
          </Cluster>
        </Column>
      </footer>
      <PublicFeedback />
    </div>
  )
}

/** Moves the focus to a page that was opened by a link, so that the keyboard and a screen reader start at its content. */
function useFocusAfterWalking() {
  const main = useRef<HTMLElement>(null)
  const arrival = useNavigationType()
  // Only on arrival, because later changes within the page move the focus themselves.
  const [walked] = useState(arrival !== NavigationType.Pop)
  useEffect(() => {
    if (walked) main.current?.focus({ preventScroll: true })
  }, [walked])
  return main
}
