import { IconArrowUpRight, IconBuildingBank, IconHeartbeat, IconLock, IconUmbrella } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSite } from '../../../shared/brand/site.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import styles from './federation-page.module.css'

const VENTURES = [
  {
    name: 'Medical',
    what: 'A membership for practitioners and patients who choose each other.',
    Icon: IconHeartbeat,
    to: '/medical',
  },
  {
    name: 'Insurance',
    what: 'A free assessment, and one licensed agent who contacts you within 24 hours.',
    Icon: IconUmbrella,
    to: '/insurance',
  },
  {
    name: 'Financial',
    what: 'A private network of professionals with opportunities, referrals and open fees.',
    Icon: IconBuildingBank,
    to: '/tw',
  },
] as const

/** Hidden: nothing leads here but the console of the administrators, and search engines are told nothing. */
export function FederationPage() {
  const { brand_name, alliance_url } = useSite()
  return (
    <PublicLayout>
      <div className={styles.page}>
        <p className={styles.preview}>Preview</p>
        <h1>One federation, four ventures</h1>
        <p className={styles.lead}>
          Four ventures under the roof of {brand_name}, each with its own members. You can visit three of them.
        </p>
        <ul className={styles.ventures}>
          {VENTURES.map(({ name, what, Icon, to }) => (
            <li key={name}>
              <Link to={to} className={styles.venture}>
                <Icon size={28} stroke={1.5} aria-hidden />
                <h2>{name}</h2>
                <p>{what}</p>
              </Link>
            </li>
          ))}
          <li>
            <div className={styles.venture} data-disabled>
              <IconLock size={28} stroke={1.5} aria-hidden />
              <h2>Trusts</h2>
              <p>Coming soon</p>
            </div>
          </li>
        </ul>
        {alliance_url !== null && (
          <p className={styles.alliance}>
            The federation is part of an alliance.{' '}
            <a href={alliance_url} target="_blank" rel="noopener noreferrer">
              Visit the alliance
              <IconArrowUpRight size={18} stroke={2} aria-hidden />
              <span className="visually-hidden"> (another site, in a new tab)</span>
            </a>
          </p>
        )}
      </div>
    </PublicLayout>
  )
}
