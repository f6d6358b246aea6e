import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../../shared/brand/logo.tsx'
import { PERSONAL, PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { closestPage } from './closest-page.ts'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const meant = closestPage(useLocation().pathname)
  return (
    <PublicLayout>
      <div className={styles.page}>
        <Mark size={72} />
        <h1>There is no page at this address</h1>
        {meant && (
          <p>
            Did you mean <Link to={meant.path}>{meant.name}</Link>?
          </p>
        )}
        <p>The link may be old or mistyped. Try one of these:</p>
        <ul>
          <li>
            <Link to="/" state={PERSONAL}>
              The start page
            </Link>
          </li>
          <li>
            <Link to="/intake">The free assessment</Link>
          </li>
          <li>
            <Link to="/business">Health benefits for a business</Link>
          </li>
          <li>
            <Link to="/broker">For agents</Link>
          </li>
        </ul>
      </div>
    </PublicLayout>
  )
}
