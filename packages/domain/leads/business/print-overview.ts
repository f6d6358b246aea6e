import type { Bytes } from '@waymark/contracts/endpoint'
import { type BusinessLead, businessLead } from '@waymark/contracts/leads/business/endpoints'
import type { Config } from '@waymark/platform/config'
import { usd } from '@waymark/rules/coverage/entitlement/words'
import { GAP_COST_PER_EMPLOYEE } from '@waymark/rules/leads/business/estimate-savings'
import { HSA_LOSS, netSavings, SNAPSHOT_SOURCES } from '@waymark/rules/leads/business/net-savings'
import {
  BUSINESS_ROLE_LABELS,
  CONTRIBUTION_MODEL_LABELS,
  DEDUCTIBLE_BAND_LABELS,
  EMPLOYEES_BAND_LABELS,
  INTEREST_LABELS,
  NETWORK_LABELS,
  PILOT_INTEREST_LABELS,
} from '@waymark/rules/leads/business/options'
import { download } from '../../download.ts'
import { BLUE, MUTED } from '../../print-pdf.ts'
import { overviewPage } from './overview-page.ts'
import type { LeadRow } from './read-leads.ts'

const day = (at: string, timeZone: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })

/** An overview for the employer to share: the snapshot, a plain explanation, and their answers. */
export async function printOverview(
  row: LeadRow,
  time_zone: string,
  { BRAND_NAME, PUBLIC_URL }: Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'>,
): Promise<Bytes> {
  const lead = businessLead.parse({ ...row, consent_contact: true })
  const { company_name, savings_snapshot: snapshot } = lead
  const title = `Benefits overview for ${company_name}`
  const page = await overviewPage({ title, author: BRAND_NAME, created_at: row.timestamp_iso })
  const { write, heading, rule, bars, answer } = page

  write('P', BRAND_NAME, { size: 15, bold: true, color: BLUE, after: 0 })
  write('P', `${new URL(PUBLIC_URL).host}, ${day(lead.timestamp_iso, time_zone)}`, {
    size: 9.5,
    color: MUTED,
    after: 12,
  })
  rule()
  write('H1', title, { size: 22, bold: true, after: 4 })
  write(
    'P',
    `An illustration, not a quote. Based on ${snapshot.employees} employees, the smallest group in the range ${EMPLOYEES_BAND_LABELS[lead.employees_band]}.`,
    { color: MUTED, after: 8 },
  )

  const { current_deductible, new_deductible, gap_cost_monthly, gap_cost_annual, estimated_rebate } = snapshot
  const net = netSavings(lead)
  const source = (words: string) => write('P', words, { size: 9, color: MUTED })

  heading('What you would pay, after what may come back')
  write('P', `${net.range} a year for gap coverage`, { size: 15, bold: true, color: BLUE, after: 4 })
  for (const sentence of [net.paid, net.may_return, net.gain]) write('P', sentence, { after: 3 })
  bars(
    `Bar chart. Gap coverage costs ${usd(gap_cost_annual)} a year, a level-funded rebate may be ${usd(estimated_rebate)} in a good year.`,
    [
      { label: 'Gap coverage costs', value: gap_cost_annual, shown: usd(gap_cost_annual), tone: 'amber' },
      { label: 'Possible rebate', value: estimated_rebate, shown: usd(estimated_rebate), tone: 'blue' },
    ],
  )
  write(
    'P',
    `Gap coverage: ${usd(gap_cost_monthly)} a month, about $${GAP_COST_PER_EMPLOYEE} a month for each employee. Rebate estimated with network: ${networkOf(snapshot)}.`,
    { after: 3 },
  )
  source(SNAPSHOT_SOURCES.net)
  heading('Deductible for each person')
  bars(
    `Bar chart. Deductible per person and year: now ${usd(current_deductible)}, with gap coverage ${usd(new_deductible)}.`,
    [
      { label: 'Now', value: current_deductible, shown: usd(current_deductible), tone: 'grey' },
      { label: 'With gap coverage', value: new_deductible, shown: usd(new_deductible), tone: 'blue' },
    ],
  )
  source(SNAPSHOT_SOURCES.deductible)
  heading(HSA_LOSS.title)
  write('P', HSA_LOSS.loss, { after: 3 })
  write('P', HSA_LOSS.otherwise, { after: 3 })
  source(HSA_LOSS.source)

  heading('What is gap coverage?')
  write(
    'P',
    'A second, smaller plan on top of your health plan. When someone has a large bill, it helps pay the deductible, so they owe less. Your health plan stays the same. Gap coverage does not replace a health plan and is not comprehensive coverage.',
  )
  heading('What is a level-funded plan?')
  write(
    'P',
    'The company pays one fixed amount a month. It covers expected claims, stop-loss insurance for large claims, and the cost of running the plan. When claims are lower than expected, groups sometimes get 15-20% of the unused claims funds back (our example, 2026). In other years they get nothing back.',
  )
  heading('Next steps')
  for (const [index, step] of NEXT_STEPS.entries()) write('P', `${index + 1}. ${step}`, { after: 2 })

  heading('Your answers')
  for (const [label, words] of answersOf(lead)) answer(label, words)

  heading('Please note')
  write(
    'P',
    'For education only. These figures use fixed rates and the ranges you chose, not the ages, health or claims of your employees. They are not a quote, an offer of insurance, tax or legal advice, or a promise of savings. Guaranteed issue is typically for groups of 5 or more enrolled employees. Networks and plans differ by state. Ask a licensed agent what applies to your group.',
    { size: 9, color: MUTED },
  )

  return download('benefits-overview.pdf', 'application/pdf', await page.finish())
}

const NEXT_STEPS = [
  'Talk to a licensed agent. They will contact you within 24 hours of your request.',
  'Have your last renewal and a list of enrolled employees ready. You only need their ages, not their names.',
  'Compare quotes for gap coverage and a level-funded plan with what you pay today.',
  'Decide before your renewal date. Nothing changes until you sign.',
]

const networkOf = ({ network_option }: BusinessLead['savings_snapshot']) =>
  network_option === 'Flexible' ? 'Flexible' : NETWORK_LABELS[network_option]

/** The answers in the order of the form. */
function answersOf(lead: BusinessLead): [label: string, words: string][] {
  const { interest_gap, interest_level_funded, network_preference, coop_pilot_interest, contribution_model } = lead
  const answers: [string, string | null][] = [
    ['Company', lead.company_name],
    ['Contact', `${lead.contact_name}, ${BUSINESS_ROLE_LABELS[lead.role].toLowerCase()}`],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Employees', EMPLOYEES_BAND_LABELS[lead.employees_band]],
    ['Current deductible', DEDUCTIBLE_BAND_LABELS[lead.current_deductible_band]],
    ['Current premium for one employee', lead.current_premium_per_emp],
    ['Who pays the premium', contribution_model.map((model) => CONTRIBUTION_MODEL_LABELS[model]).join(', ')],
    ['Interested in gap coverage', interest_gap && INTEREST_LABELS[interest_gap]],
    ['Interested in a level-funded plan', interest_level_funded && INTEREST_LABELS[interest_level_funded]],
    ['Network', network_preference && NETWORK_LABELS[network_preference]],
    ['Associations or groups', lead.coop_affiliations_text],
    ['Would join a co-op pilot', coop_pilot_interest && PILOT_INTEREST_LABELS[coop_pilot_interest]],
    ['People who could be covered in total', lead.coop_estimated_lives_text],
  ]
  return answers.flatMap(([label, words]) => (words ? [[label, words]] : []))
}
