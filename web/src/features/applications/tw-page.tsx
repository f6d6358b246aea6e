import { IconBook2, IconBriefcase, IconNotebook, IconSitemap, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
import { useSite } from '../../shared/brand/site.ts'
import { ActionLink } from '../../shared/ui/action.tsx'
import { PublicLayout } from '../../shared/ui/public-layout.tsx'
import { Hero, PageSection } from '../../shared/ui/public-page.tsx'
import styles from './network-page.module.css'
import { BY_INVITATION, Features, Join, NetworkNav } from './network-parts.tsx'
import { LedgerScene } from './scenes.tsx'

const FEATURES = [
  {
    Icon: IconSpeakerphone,
    what: 'Feed',
    how: 'Opportunities that members post: benefits, finance, payroll, hiring, vendors, creative work. Show interest or claim one.',
  },
  {
    Icon: IconUsers,
    what: 'Referrals',
    how: 'Send an employer on and follow every step, from New to Paid, with who moved it and when.',
  },
  {
    Icon: IconBook2,
    what: 'Ledger',
    how: 'Each fee as a row of your own: pending once it is won, earned once it is paid.',
  },
  {
    Icon: IconBriefcase,
    what: 'Cases',
    how: 'What worked, written from referrals that were won, and shown when the party agrees.',
  },
  { Icon: IconNotebook, what: 'Knowledge', how: 'Guides, links and files that members share with each other.' },
  {
    Icon: IconSitemap,
    what: 'Council',
    how: 'A complex case gets a council: Check-In, Clarify, Reframe, Consent, and a record of what was decided.',
  },
] as const

/** By the number of employees of the company that was referred. */
const FEES = [
  ['Under 10', '$0'],
  ['10 to 19', '$200'],
  ['20 to 39', '$400'],
  ['40 or more', '$800'],
] as const

export function TwPage() {
  const { brand_name } = useSite()
  return (
    <PublicLayout nav={<NetworkNav />}>
      <Hero
        before={<p className={styles.badge}>Beta</p>}
        title="Pass work on to people you trust."
        lead={
          <>
            The professional network of {brand_name}: advisors, insurance professionals, CPAs and consultants who share
            opportunities, with every fee in the open.
          </>
        }
        acts={
          <>
            <ActionLink to="/tw/apply">Request Invitation</ActionLink>
            <ActionLink to="/tw/dashboard" weight="second">
              Access Dashboard
            </ActionLink>
            <ActionLink to="/broker" weight="second">
              Member Login
            </ActionLink>
          </>
        }
        small={BY_INVITATION}
        scene={<LedgerScene />}
      />

      <Features features={FEATURES} />

      <PageSection id="transparency" heading="Transparency">
        <div className={styles.pair}>
          <dl className={styles.terms}>
            <div>
              <dt>Who earns what</dt>
              <dd>
                The member who referred the employer earns the fee of the table, once the referral is won and paid. The
                referral form shows the fee, and discloses it, before anything is sent.
              </dd>
            </div>
            <div>
              <dt>A ledger nobody can change</dt>
              <dd>
                Fees stand in a double-entry ledger. No row is ever edited or deleted, not by us either: what was wrong
                is put right by another row that says why.
              </dd>
            </div>
            <div>
              <dt>Who decides</dt>
              <dd>
                Administrators decide on applications and move referrals, each step with its name and time. Councils of
                members decide by consent.
              </dd>
            </div>
          </dl>
          <table className={styles.fees}>
            <caption>Fee for a placement, by the employees of the company</caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Employees</th>
                <th scope="col">Fee, in US dollars</th>
              </tr>
            </thead>
            <tbody>
              {FEES.map(([employees, fee]) => (
                <tr key={employees}>
                  <th scope="row">{employees} employees</th>
                  <td>{fee}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </PageSection>

      <PageSection id="structure" heading="How it stands in law" ground="band">
        <dl className={styles.terms}>
          <div>
            <dt>A private membership network</dt>
            <dd>
              Membership is by invitation or application. It makes nobody an employee, agent or partner of {brand_name}{' '}
              or of another member.
            </dd>
          </div>
          <div>
            <dt>Your license stays yours</dt>
            <dd>
              Membership is no license. Each member stays responsible for their own licenses, disclosures and advice,
              and for whether the rules of their profession allow a referral fee.
            </dd>
          </div>
          <div>
            <dt>Not insurance, not an investment</dt>
            <dd>The network sells neither, and guarantees no business and no income.</dd>
          </div>
        </dl>
      </PageSection>

      <Join to="/tw/apply" />
    </PublicLayout>
  )
}
