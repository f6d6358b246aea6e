import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router-dom'
import { Logo } from '../brand/logo.tsx'
import { useSite } from '../brand/site.ts'
import { PublicFeedback } from '../feedback/public-feedback.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import styles from './public-layout.module.css'
import { SkipLink } from './skip-link.tsx'

/** History state that opens the consumer landing at `/` instead of the chooser. */
export const PERSONAL = { experience: 'personal' } as const

interface Props {
  readonly children: ReactNode
  /** What the header offers beside the logo; the ways to the assessment and to sign-in unless said otherwise. */
  readonly nav?: ReactNode
}

const NAV = (
  <>
    <Link to="/intake" className={styles.wide_only}>
      Pre-Assessment
    </Link>
    <Link to="/broker">Agent Sign-In</Link>
  </>
)

export function PublicLayout({ children, nav = NAV }: Props) {
  const { brand_name } = useSite()
  const main = useFocusAfterWalking()
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" state={PERSONAL} className={styles.home} aria-label={`${brand_name} home`}>
            <Logo brand_name={brand_name} />
          </Link>
          <nav className={styles.nav} aria-label="Main">
            {nav}
            <ColorSchemeToggle />
          </nav>
        </div>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.foot}>
          <div className={styles.about}>
            <Logo brand_name={brand_name} />
            <p>
              Educational guidance, not insurance and not medical advice. We are not a government site. No plan, price
              or saving is guaranteed.
            </p>
          </div>
          <nav className={styles.links} aria-label="Footer">
            <Link to="/" state={PERSONAL}>
              Home
            </Link>
            <Link to="/intake">Free assessment</Link>
            <Link to="/congratulations">After your assessment</Link>
            <Link to="/business">For employers</Link>
            <Link to="/broker">For agents</Link>
            <Link to="/broker-pro">Plans for brokers</Link>
            <Link to="/terms">Terms</Link>
            <Link to="/privacy">Privacy</Link>
          </nav>
        </div>
      </footer>
      <PublicFeedback />
    </div>
  )
}

/** A page that somebody walked to takes the focus, so that the keyboard and the voice start at its content. */
function useFocusAfterWalking() {
  const main = useRef<HTMLElement>(null)
  const arrival = useNavigationType()
  // Of the arrival only: what happens within the page moves the focus itself.
  const [walked] = useState(arrival !== NavigationType.Pop)
  useEffect(() => {
    if (walked) main.current?.focus({ preventScroll: true })
  }, [walked])
  return main
}
