import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from '../../../shared/brand/logo.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { ColorSchemeToggle } from '../../../shared/ui/color-scheme-toggle.tsx'
import styles from './auth-screen.module.css'

/** What stands around the screens of those who are not signed in. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const { brand_name } = useSite()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home} aria-label={`${brand_name}, start page`}>
          <Logo brand_name={brand_name} />
        </Link>
        <ColorSchemeToggle />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
