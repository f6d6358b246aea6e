import type { CouncilMove } from '@waymark/contracts/networks/councils/schemas'
import type { OpportunityCategory } from '@waymark/contracts/networks/opportunities/schemas'
import { enterFee, settleFee } from '@waymark/domain/money/ledger/move-fee'
import { writeMove, writeState } from '@waymark/domain/networks/councils/make-move'
import { join } from '@waymark/domain/people/memberships/require-member'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { apply } from '@waymark/rules/networks/councils/apply-move'
import { type CouncilState, newCouncil } from '@waymark/rules/networks/councils/state'
import { DIRECTORY_CONSENT_VERSION } from '@waymark/rules/networks/directory/directory-consent'
import { FEE_TIERS, feeCents } from '@waymark/rules/networks/fee-referrals/fee'
import type { DemoName } from './demo-agency.ts'

type Ids = Readonly<Record<DemoName, string>>

interface DemoOpportunity {
  by: DemoName
  title: string
  category: OpportunityCategory
  place: string
  what: string
  reward: readonly [type: string, value: number]
  interested?: DemoName
}

const OPPORTUNITIES: readonly DemoOpportunity[] = [
  {
    by: 'marcus',
    title: 'Bakery with 22 people looks for its first group plan',
    category: 'Benefits',
    place: 'Savannah, GA',
    what: 'They renew in February and have never compared plans. The owner wants one simple page with the cost for her and for her employees.',
    reward: ['Flat fee', 250],
  },
  {
    by: 'elena',
    title: 'Payroll for a restaurant group that opens in January',
    category: 'Payroll',
    place: 'Albuquerque, NM',
    what: 'Three restaurants, about 60 people, tips and two pay cycles. They want someone with restaurant experience.',
    reward: ['Percentage', 5],
    interested: 'marcus',
  },
  {
    by: 'priya',
    title: 'Spanish-speaking enrollment helper for two weekends',
    category: 'Hiring',
    place: 'Fresno, CA',
    what: 'Open enrollment at two community centers. Paid by the hour, certified counselors preferred.',
    reward: ['None', 0],
  },
]

/** The stage that each referral has reached. */
const REFERRALS = [
  {
    by: 'elena',
    company: 'Mesa Tile & Stone',
    contact: 'Rosa Lund',
    employees: 26,
    state: 'NM',
    way: ['Contacted', 'Audit', 'Won', 'Paid'],
  },
  {
    by: 'elena',
    company: 'Redbud Veterinary Clinic',
    contact: 'Amir Shah',
    employees: 14,
    state: 'TX',
    way: ['Contacted', 'Audit', 'Won'],
  },
  {
    by: 'marcus',
    company: 'Tidewater Boat Works',
    contact: 'June Okafor',
    employees: 44,
    state: 'GA',
    way: ['Contacted'],
  },
  { by: 'marcus', company: 'Live Oak Day School', contact: 'Peter Haas', employees: 31, state: 'FL', way: [] },
  // The same employer again, in a state where Marcus is not licensed.
  {
    by: 'marcus',
    company: 'Redbud Veterinary Clinic, LLC',
    contact: 'Amir Shah',
    employees: 18,
    state: 'TX',
    way: ['Contacted', 'Audit'],
  },
] as const

const COUNCIL = {
  title: 'A family’s plan is leaving their county',
  purpose:
    'Their insurer ends the plan at the end of the year, and the only other network has no pediatric cardiologist nearby. What should we tell them first?',
  said: [
    ['marcus', { act: 'join' }],
    ['elena', { act: 'check_in', text: 'I know the family. I would like us to agree before Friday.' }],
    ['marcus', { act: 'check_in', text: 'I had a similar case in Chatham County last year.' }],
    ['elena', { act: 'move', to: 'clarify', text: null }],
    ['marcus', { act: 'question', text: 'Is the child in treatment now? Then continuity of care may apply.' }],
  ],
} as const satisfies { title: string; purpose: string; said: readonly (readonly [DemoName, CouncilMove])[] }

const MATRIX = [
  {
    by: 'elena',
    kind: 'offer',
    sector: 'Family Services',
    title: 'Reading a plan summary with you',
    what: 'One hour, by phone or at the kitchen table.',
    hours: 1,
  },
  {
    by: 'marcus',
    kind: 'need',
    sector: 'Education',
    title: 'Algebra for a ninth grader',
    what: 'Tuesdays after school, until the spring tests.',
    hours: 8,
  },
] as const

const STORY = {
  title: 'The year we counted pennies and doctors',
  body: 'When my father stopped working, no one in the family knew which of his doctors took which plan.\n\nWe made a list at the table, called each office and wrote down who answered. It took two evenings. The list is still on the fridge, and every fall we call again.',
}

/** Activity in the two networks, enough to fill each screen. */
export async function seedNetworks(tx: Sql, ids: Ids): Promise<void> {
  for (const opportunity of OPPORTUNITIES) await offer(tx, ids, opportunity)
  for (const referral of REFERRALS) await refer(tx, ids, referral)
  await convene(tx, ids)
  await gatherFamily(tx, ids)
}

async function offer(tx: Sql, ids: Ids, { by, title, category, place, what, reward, interested }: DemoOpportunity) {
  const id = newId()
  const [type, value] = reward
  await tx.run(sql`
    insert into opportunity (id, poster_id, network_scope, title, category, location_text, description_long, reward_type, reward_value)
    values (${id}::uuid, ${ids[by]}::uuid, 'TW', ${title}, ${category}, ${place}, ${what}, ${type}, ${value})`)
  if (interested)
    await tx.run(
      sql`insert into opportunity_interest (opportunity_id, user_id) values (${id}::uuid, ${ids[interested]}::uuid)`,
    )
}

async function refer(tx: Sql, ids: Ids, { by, company, contact, employees, state, way }: (typeof REFERRALS)[number]) {
  const email = `${contact.toLowerCase().replace(' ', '.')}@${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`
  const fee = await tx.row(
    tables.fee_referral,
    sql`
    insert into fee_referral (id, referrer_id, network_scope, employer_company, contact_name, email,
                              employee_count_estimate, state, fee_cents, status)
    values (${newId()}::uuid, ${ids[by]}::uuid, 'TW', ${company}, ${contact}, ${email}, ${employees}, ${state},
            ${feeCents(employees, FEE_TIERS)}, ${way.at(-1) ?? 'New'})
    returning *`,
  )
  if (!fee) return
  const moves = ['New', ...way]
  for (const [index, to] of moves.entries()) {
    await tx.run(sql`
      insert into fee_referral_move (id, referral_id, from_status, to_status, moved_by)
      values (${newId()}::uuid, ${fee.id}::uuid, ${moves[index - 1] ?? null},
              ${to}, ${index === 0 ? ids[by] : ids.admin}::uuid)`)
    if (to === 'Won') await enterFee(tx, fee, ids.admin)
    if (to === 'Paid') await settleFee(tx, fee, ids.admin)
  }
}

async function convene(tx: Sql, ids: Ids): Promise<void> {
  const id = newId()
  const by = ids.elena
  await tx.run(sql`
    insert into council (id, network_scope, title, purpose, decision_rule, facilitator_id)
    values (${id}::uuid, 'TW', ${COUNCIL.title}, ${COUNCIL.purpose}, 'consent', ${by}::uuid)`)
  let state: CouncilState = newCouncil(by, 'consent')
  await writeMove(tx, id, state.step, { id: newId(), by, act: { act: 'request' } })
  const invited: readonly (readonly [DemoName, CouncilMove])[] = [
    ['elena', { act: 'invite', user_id: ids.marcus }],
    ['elena', { act: 'invite', user_id: ids.priya }],
  ]
  for (const [who, act] of [...invited, ...COUNCIL.said]) {
    const deed = { id: newId(), by: ids[who], act }
    await writeMove(tx, id, state.step, deed)
    state = apply(state, deed)
  }
  await writeState(tx, id, state)
}

async function gatherFamily(tx: Sql, ids: Ids): Promise<void> {
  for (const name of ['elena', 'marcus'] as const)
    await join(tx, { user_id: ids[name], network: 'SP', application_id: null })
  for (const { by, kind, sector, title, what, hours } of MATRIX) {
    await tx.run(sql`
      insert into matrix_entry (id, user_id, kind, sector, title, description, hours_estimate)
      values (${newId()}::uuid, ${ids[by]}::uuid, ${kind}, ${sector}, ${title}, ${what}, ${hours * 100})`)
  }
  await tx.run(sql`
    with consent as (
      insert into directory_consent (id, user_id, text_version)
      values (${newId()}::uuid, ${ids.elena}::uuid, ${DIRECTORY_CONSENT_VERSION}) returning id
    )
    insert into directory_entry (user_id, display_name, headline, county, sectors, offers, consent_id)
    select ${ids.elena}::uuid, 'Elena Ruiz', 'Health plans for families, since 2011', 'Travis', ${['Family Services']}::text[],
           'An hour with your plan summary', id from consent`)
  await tx.run(sql`
    insert into story (id, author_id, title, body, status, submitted_at, decided_by, published_at)
    values (${newId()}::uuid, ${ids.marcus}::uuid, ${STORY.title}, ${STORY.body}, 'published', now(), ${ids.admin}::uuid, now())`)
}
