import { GAP_COST_PER_EMPLOYEE } from '@waymark/rules/coverage/savings/estimate-savings'
import { NETWORK_LABELS } from '@waymark/rules/coverage/savings/options'
import { Link } from 'react-router-dom'
import { money } from '../../../shared/format/money.ts'
import { Action } from '../../../shared/ui/action.tsx'
import type { SubmittedLead } from './kept.ts'
import { SavingsChart } from './savings-chart.tsx'
import styles from './snapshot-step.module.css'
import { useFollowUp } from './use-follow-up.ts'

const NETWORKS = [
  { id: 'aetna', name: 'Aetna', what: 'A large national network of doctors and hospitals.' },
  { id: 'cigna', name: 'Cigna', what: 'A national network of doctors and hospitals.' },
  {
    id: 'core_value',
    name: 'Core Value',
    what: 'No network: any doctor who accepts the plan, with balance-bill protection.',
  },
] as const

const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

export function SnapshotStep({ lead }: { readonly lead: SubmittedLead }) {
  const { company_name, savings_snapshot: snapshot } = lead
  const { current_deductible, new_deductible, network_option } = snapshot
  const { asked, busy, problem, downloaded, askForCall, download } = useFollowUp(lead)
  const network = network_option === 'Flexible' ? 'Flexible' : NETWORK_LABELS[network_option]
  const lower = current_deductible - new_deductible
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Business Savings Snapshot</h1>
      <p className={styles.lead}>
        For {company_name}, based on {snapshot.employees} employees. This is an illustration, not a quote.
      </p>

      <div className={styles.parts}>
        <section aria-labelledby="deductible">
          <h2 id="deductible">Deductible for each person</h2>
          <p className={styles.figure}>
            {money(new_deductible)} <span>instead of {money(current_deductible)}</span>
          </p>
          <p>
            {lower > 0
              ? `With gap coverage, each person could pay up to ${money(lower)} less per year before the plan pays.`
              : 'At this deductible, gap coverage would not lower it any further in this illustration.'}
          </p>
          <SavingsChart
            caption="Deductible per person and year"
            bars={[
              { label: 'Now', value: current_deductible, tone: 'plain' },
              { label: 'With gap coverage', value: new_deductible, tone: 'good' },
            ]}
          />
        </section>

        <section aria-labelledby="gap">
          <h2 id="gap">Cost of gap coverage</h2>
          <p className={styles.figure}>
            {money(snapshot.gap_cost_monthly)} <span>a month</span>
          </p>
          <p>
            {money(snapshot.gap_cost_annual)} a year. About ${GAP_COST_PER_EMPLOYEE} a month for each employee.
          </p>
        </section>

        <section aria-labelledby="rebate">
          <h2 id="rebate">Level-funded rebate</h2>
          <p className={styles.figure}>
            {money(snapshot.estimated_rebate)} <span>a year, in a good year</span>
          </p>
          <p>
            Estimated with network: <strong>{network}</strong>. Level-funded groups sometimes receive 15-20% back from
            unused claims funds; some years nothing comes back.
          </p>
        </section>

        <section aria-labelledby="year">
          <h2 id="year">Per year, all employees</h2>
          <SavingsChart
            caption="The cost of gap coverage, and the possible rebate in a good year"
            bars={[
              { label: 'Gap coverage costs', value: snapshot.gap_cost_annual, tone: 'cost' },
              { label: 'Possible rebate', value: snapshot.estimated_rebate, tone: 'good' },
            ]}
          />
        </section>
      </div>

      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">What would you like to do next?</h2>
        <div className={styles.acts}>
          <Action onClick={() => void askForCall()} disabled={busy !== null || asked !== null}>
            {busy === 'call' ? 'Sending...' : 'Talk to Licensed Agent'}
          </Action>
          <Action weight="second" onClick={() => void download()} disabled={busy !== null}>
            {busy === 'pdf' ? 'Preparing the PDF...' : 'Download Overview PDF'}
          </Action>
        </div>
        <div aria-live="polite" className={styles.said}>
          {asked && (
            <p>
              A licensed agent will contact you within 24 hours with exact numbers for your situation.{' '}
              <span>That is by {day.format(new Date(asked.due_at))}.</span>
            </p>
          )}
          {downloaded && <p>The overview is in your downloads.</p>}
        </div>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem.sentence}
          </p>
        )}
      </section>

      <section aria-labelledby="networks">
        <h2 id="networks">Network options</h2>
        <ul className={styles.networks}>
          {NETWORKS.map(({ id, name, what }) => (
            <li key={id} data-chosen={id === network_option || undefined}>
              <h3>
                {name} {id === network_option && <span className={styles.chosen}>Your choice</span>}
              </h3>
              <p>{what}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.small} aria-labelledby="fine">
        <h2 id="fine">About these figures</h2>
        <p>
          They are an illustration for education. They use fixed rates and the ranges you chose, not your employees’
          ages, health or claims. They are not a quote, an offer of insurance or a promise of savings. Gap coverage
          supplements a health plan and does not replace one. Guaranteed issue is typically for groups of 5 or more
          enrolled employees. A licensed agent can tell you what applies to your group.
        </p>
        <p>
          We store your answers to follow up. Only our administrators can see them.{' '}
          <Link to="/privacy">How we handle your data</Link>
        </p>
      </section>
    </div>
  )
}
