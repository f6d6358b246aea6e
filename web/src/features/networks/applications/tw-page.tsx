import { IconBook2, IconBriefcase, IconNotebook, IconSitemap, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
import { useSite } from '../../../shared/brand/site.ts'
import { Tag } from '../../../shared/kit/text.tsx'
import { WHO_IS_PAID } from '../../../shared/networks/fee-terms.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Hero, PageSection } from '../../../shared/ui/public-page.tsx'
import { FeeTable } from './fee-table.tsx'
import styles from './network-page.module.css'
import { Features, Join, NetworkNav } from './network-parts.tsx'
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
    how: 'Refer an employer and follow every step from New to Paid, with names and dates.',
  },
  {
    Icon: IconBook2,
    what: 'Ledger',
    how: 'Every fee has its own row: pending once the referral is won, earned once it is paid.',
  },
  {
    Icon: IconBriefcase,
    what: 'Cases',
    how: 'What worked in won referrals, published with the employer’s consent.',
  },
  { Icon: IconNotebook, what: 'Knowledge', how: 'Guides, links and files shared by members.' },
  {
    Icon: IconSitemap,
    what: 'Council',
    how: 'A complex case gets a council: Check-In, Clarify, Reframe, Consent, and a record of what was decided.',
  },
] as const

export function TwPage() {
  const { brand_name } = useSite()
  return (
    <PublicLayout nav={<NetworkNav />}>
      <Hero
        before={<Tag tone="attention">Beta</Tag>}
        title="Refer work to people you trust."
        lead={
          <>
            The professional network of {brand_name}: advisors, insurance professionals, CPAs and consultants who share
            opportunities, with open fees.
          </>
        }
        actions={
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
        small="Every broker with an account here is a member. Others are invited or apply, and people read every application."
        scene={<LedgerScene />}
      />

      <Features features={FEATURES} />

      <PageSection id="transparency" heading="Transparency">
        <div className={styles.pair}>
          <dl className={styles.terms}>
            <div>
              <dt>Who earns what</dt>
              <dd>
                The member who referred the employer earns the fee in the table once the referral is won and paid.{' '}
                {WHO_IS_PAID} Members of other professions can refer, without a fee. The referral form shows the fee and
                this condition before anything is sent.
              </dd>
            </div>
            <div>
              <dt>A ledger no one can change</dt>
              <dd>
                Fees are recorded in a double-entry ledger. No one, including us, can edit or delete a row. A mistake is
                corrected with a new row that says why.
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
          <FeeTable />
        </div>
      </PageSection>

      <PageSection id="structure" heading="Legal information" ground="band">
        <dl className={styles.terms}>
          <div>
            <dt>A private membership network</dt>
            <dd>
              Every broker with an account here is a member. Others join by invitation or application. Membership does
              not make anyone an employee, agent or partner of {brand_name} or of another member.
            </dd>
          </div>
          <div>
            <dt>You keep your own license</dt>
            <dd>
              Membership is not a license. Members are responsible for their own licenses, disclosures and advice, and
              for checking whether their profession allows referral fees.
            </dd>
          </div>
          <div>
            <dt>Not insurance, not an investment</dt>
            <dd>The network sells neither, and does not guarantee any business or income.</dd>
          </div>
        </dl>
      </PageSection>

      <Join to="/tw/apply" />
    </PublicLayout>
  )
}
