import { GAP_COST_PER_EMPLOYEE } from '@waymark/rules/leads/business/estimate-savings'
import { HSA_LOSS, netSavings, SNAPSHOT_SOURCES } from '@waymark/rules/leads/business/net-savings'
import { NETWORK_LABELS } from '@waymark/rules/leads/business/options'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { money } from '../../../shared/format/money.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Grid } from '../../../shared/kit/layout.tsx'
import { Page, Panel, PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
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
  const net = netSavings(lead)
  const lower = current_deductible - new_deductible
  return (
    <Page
      width="form"
      title="Your Business Savings Snapshot"
      lead={`For ${company_name}, based on ${snapshot.employees} employees. This is an illustration, not a quote.`}
    >
      <PanelSection title="What you would pay, after what may come back" tone="tint">
        <Figure amount={net.range}>a year for gap coverage</Figure>
        <Facts look="rows">
          <Fact name="What is paid">{net.paid}</Fact>
          <Fact name="What may come back">{net.may_return}</Fact>
          <Fact name="Who gains">{net.gain}</Fact>
        </Facts>
        <SavingsChart
          caption="Per year, all employees together"
          bars={[
            { label: 'Gap coverage costs', value: snapshot.gap_cost_annual, tone: 'cost' },
            { label: 'Possible rebate in a good year', value: snapshot.estimated_rebate, tone: 'good' },
            { label: 'Net in a good year', value: net.net_good_year, tone: 'plain' },
          ]}
        />
        <Source>{SNAPSHOT_SOURCES.net}</Source>
      </PanelSection>

      <PanelSection title="Deductible for each person">
        <Figure amount={money(new_deductible)}>
          {lower > 0 ? `instead of ${money(current_deductible)}` : 'now and with gap coverage'}
        </Figure>
        <Text>
          {lower > 0
            ? `With gap coverage, each person could pay up to ${money(lower)} less per year before the plan pays.`
            : 'At this deductible, gap coverage would not lower it any further in this illustration.'}
        </Text>
        <SavingsChart
          caption="Deductible per person and year"
          bars={[
            { label: 'Now', value: current_deductible, tone: 'plain' },
            { label: 'With gap coverage', value: new_deductible, tone: 'good' },
          ]}
        />
        <Source>{SNAPSHOT_SOURCES.deductible}</Source>
      </PanelSection>

      <Grid min="20rem" columns={2}>
        <PanelSection title="Cost of gap coverage">
          <Figure amount={money(snapshot.gap_cost_monthly)}>a month</Figure>
          <Text>
            {money(snapshot.gap_cost_annual)} a year. About ${GAP_COST_PER_EMPLOYEE} a month for each employee.
          </Text>
          <Source>{SNAPSHOT_SOURCES.gap}</Source>
        </PanelSection>

        <PanelSection title="Level-funded rebate">
          <Figure amount={money(snapshot.estimated_rebate)}>a year, in a good year</Figure>
          <Text>
            Estimated with network: <strong>{network}</strong>. Level-funded groups sometimes receive 15-20% back from
            unused claims funds (our example, 2026). Some years nothing comes back.
          </Text>
          <Source>{SNAPSHOT_SOURCES.rebate}</Source>
        </PanelSection>
      </Grid>

      <PanelSection title={HSA_LOSS.title} tone="attention">
        <Text>{HSA_LOSS.loss}</Text>
        <Text>{HSA_LOSS.otherwise}</Text>
        <Source>{HSA_LOSS.source}</Source>
      </PanelSection>

      <PanelSection title="What would you like to do next?" tone="tint">
        <Cluster>
          <Action onClick={() => void askForCall()} disabled={busy !== null || asked !== null}>
            {busy === 'call' ? 'Sending...' : 'Talk to Licensed Agent'}
          </Action>
          <Action weight="second" onClick={() => void download()} disabled={busy !== null}>
            {busy === 'pdf' ? 'Preparing the PDF...' : 'Download Overview PDF'}
          </Action>
        </Cluster>
        <div aria-live="polite">
          {asked && (
            <Text>
              <strong>A licensed agent will contact you within 24 hours with exact numbers for your situation.</strong>{' '}
              That is by {day.format(new Date(asked.due_at))}.
            </Text>
          )}
          {downloaded && <Text weight="bold">The overview is in your downloads.</Text>}
        </div>
        {problem && (
          <Text role="alert" tone="error" weight="bold">
            {problem.sentence}
          </Text>
        )}
      </PanelSection>

      <Section title="Network options" size="label">
        <Grid as="ul" min="14rem" columns={3}>
          {NETWORKS.map(({ id, name, what }) => (
            <Panel key={id} as="li" pad="md" gap="xs" tone={id === network_option ? 'tint' : undefined}>
              <Heading level={3}>
                {name} {id === network_option && <Tag tone="tint">Your choice</Tag>}
              </Heading>
              <Text tone="muted">{what}</Text>
            </Panel>
          ))}
        </Grid>
      </Section>

      <Section title="About these figures" size="label" className={styles.small}>
        <Text size="sm" tone="muted">
          They are an illustration for education. They use fixed rates and the ranges you chose, not your employees’
          ages, health or claims. They are not a quote, an offer of insurance or a promise of savings. Gap coverage
          supplements a health plan and does not replace one. Guaranteed issue is typically for groups of 5 or more
          enrolled employees. A licensed agent can tell you what applies to your group.
        </Text>
        <Text size="sm" tone="muted">
          We store your answers to follow up. Only our administrators can see them.{' '}
          <Link to="/privacy">How we handle your data</Link>
        </Text>
      </Section>
    </Page>
  )
}

function Figure({ amount, children }: { readonly amount: string; readonly children: ReactNode }) {
  return (
    <Text tone="muted">
      <span className={styles.figure}>{amount}</span> {children}
    </Text>
  )
}

function Source({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" tone="muted">
      {children}
    </Text>
  )
}
