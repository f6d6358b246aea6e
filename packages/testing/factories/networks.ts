import { Readable } from 'node:stream'
import { VETTING_ITEMS } from '@waymark/contracts/networks/applications/options'
import type { CouncilDecision } from '@waymark/contracts/networks/councils/schemas'
import type { App } from '@waymark/domain/context'
import type { Database } from '@waymark/platform/database'
import type {
  ApplicationQuestion,
  CaseStudy,
  Contribution,
  Council,
  FeeReferral,
  MatrixEntry,
  MemberApplication,
  Opportunity,
  Resource,
  Story,
  User,
} from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf } from '@waymark/platform/row'
import { insert } from './insert.ts'

/** An opportunity that `poster` offers to the professional network. */
export const anOpportunity = (
  db: Database,
  { id: poster_id }: Pick<User, 'id'>,
  overrides: Partial<Opportunity> = {},
): Promise<RowOf<typeof tables.opportunity>> =>
  insert(db, 'opportunity', {
    id: newId(),
    poster_id,
    title: 'Benefits for a bakery',
    description_long: 'Twelve employees, renews in May.',
    ...overrides,
  })

/** An employer with twenty employees that `referrer` refers, worth $400. */
export async function aFeeReferral(
  db: Database,
  { id: referrer_id }: Pick<User, 'id'>,
  overrides: Partial<FeeReferral> = {},
): Promise<FeeReferral> {
  const referral = await insert(db, 'fee_referral', {
    id: newId(),
    referrer_id,
    employer_company: 'Bell Bakery',
    contact_name: 'Bo Bell',
    email: 'bo@bell.example',
    employee_count_estimate: 20,
    fee_cents: 400_00,
    ...overrides,
  })
  const { id: referral_id, status: to_status } = referral
  await insert(db, 'fee_referral_move', { id: newId(), referral_id, to_status, moved_by: referrer_id })
  return referral
}

/** A council requested by this user, in its first step, which the others have joined. */
export async function aCouncil(
  db: Database,
  { id: facilitator_id }: Pick<User, 'id'>,
  others: readonly Pick<User, 'id'>[] = [],
  overrides: Partial<Council> = {},
): Promise<Council> {
  const council = await insert(db, 'council', {
    id: newId(),
    network_scope: 'TW',
    title: 'Who takes the night shift',
    purpose: 'We need one answer that everyone can live with.',
    decision_rule: 'consent',
    facilitator_id,
    waiting_for: [facilitator_id],
    ...overrides,
  })
  const { id: council_id, step } = council
  const moves: [user_id: string, said: object][] = [[facilitator_id, { act: 'request' }]]
  for (const { id: user_id } of others)
    moves.push([facilitator_id, { act: 'invite', user_id }], [user_id, { act: 'join' }])
  for (const [at, [user_id, said]] of moves.entries()) {
    await insert(db, 'council_move', { id: newId(), council_id, number: at + 1, user_id, step, said })
  }
  for (const user_id of [facilitator_id, ...others.map(({ id }) => id)]) {
    await insert(db, 'council_participant', { council_id, user_id, standing: 'joined' })
  }
  return council
}

/** A council of two that has decided, with the record of the decision. */
export async function aCouncilDecision(db: Database, facilitator: Pick<User, 'id'>): Promise<Council> {
  const council = await aCouncil(db, facilitator, [], { status: 'Resolved', step: 'consent', closed_at: new Date() })
  const record: CouncilDecision = {
    proposal: { number: 1, text: 'We take turns.' },
    decision_rule: 'consent',
    consented: [{ user_id: facilitator.id, name: 'Ada Broker', text: null }],
    stood_aside: [],
    objections: [],
    decided_at: new Date().toISOString(),
  }
  await insert(db, 'council_decision', { council_id: council.id, record, decided_at: record.decided_at })
  return council
}

type Of = Pick<User, 'id'>

/** Three hours that the receiver has not confirmed yet. */
export const aContribution = (
  db: Database,
  giver: Of,
  receiver: Of,
  overrides: Partial<Contribution> = {},
): Promise<Contribution> =>
  insert(db, 'contribution', {
    id: newId(),
    giver_id: giver.id,
    receiver_id: receiver.id,
    hours: 300,
    what_for: 'Fixing the fence',
    ...overrides,
  })

export const aMatrixEntry = (
  db: Database,
  { id: user_id }: Of,
  overrides: Partial<MatrixEntry> = {},
): Promise<MatrixEntry> =>
  insert(db, 'matrix_entry', {
    id: newId(),
    user_id,
    kind: 'need',
    sector: 'Education',
    title: 'Help with reading',
    description: 'An hour a week with our son',
    ...overrides,
  })

export const aStory = (db: Database, { id: author_id }: Of, overrides: Partial<Story> = {}): Promise<Story> =>
  insert(db, 'story', {
    id: newId(),
    author_id,
    title: 'How the garden began',
    body: 'With one raised bed.',
    ...overrides,
  })

/** An application to the family network. */
export const anApplication = (db: Database, overrides: Partial<MemberApplication> = {}): Promise<MemberApplication> => {
  const id = newId()
  return insert(db, 'member_application', {
    id,
    join_origin: 'SP',
    name: 'Fern Hollow',
    email: `fern.${id}@example.test`,
    sectors: ['Creative'],
    bio_short: 'We farm together.',
    ...overrides,
  })
}

/** The same with every item of the checklist ticked. */
export async function aVettedApplication(
  db: Database,
  overrides: Partial<MemberApplication> = {},
): Promise<MemberApplication> {
  const application = await anApplication(db, overrides)
  for (const item of VETTING_ITEMS) {
    await insert(db, 'application_check', {
      id: newId(),
      application_id: application.id,
      item,
      checked_by: newId(),
    })
  }
  return application
}

/** A question from an administrator to an applicant. */
export const aQuestion = (
  db: Database,
  of: Pick<ApplicationQuestion, 'application_id' | 'asked_by'>,
): Promise<ApplicationQuestion> =>
  insert(db, 'application_question', {
    id: newId(),
    question: 'How did you hear about us?',
    ...of,
  })

/** A case study of a won referral, with consent and not submitted yet. */
export async function aCaseStudy(
  db: Database,
  author: Pick<User, 'id'>,
  overrides: Partial<CaseStudy> = {},
): Promise<CaseStudy> {
  const referral = await aFeeReferral(db, author, { status: 'Won' })
  return insert(db, 'case_study', {
    id: newId(),
    referral_id: referral.id,
    author_id: author.id,
    network_scope: referral.network_scope,
    title_short: 'A bakery of 20',
    county: 'Travis',
    summary: 'They moved to a level-funded plan and kept their doctors.',
    lives_covered: 20,
    percent_saved: 18.5,
    annual_savings: 42_000,
    consent_given_by: 'Bo Bell',
    consent_given_on: '2026-11-02',
    consent_channel: 'phone',
    consent_version: '2026-11',
    created_at: new Date(),
    ...overrides,
  })
}

/** A published file for the professional network. */
export async function aResource(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  overrides: Partial<Resource> = {},
): Promise<Resource> {
  const id = newId()
  const bytes = Buffer.from('step,what\n1,Call\n')
  const resource = await insert(db, 'resource', {
    id,
    title: 'First call checklist',
    category: 'Getting started',
    audience: 'TW',
    status: 'published',
    storage_key: `resources/${id}`,
    original_name: 'checklist.csv',
    media_type: 'text/csv',
    size: bytes.length,
    created_at: new Date(),
    ...overrides,
  })
  if (resource.storage_key) await storage.put(resource.storage_key, Readable.from([bytes]), bytes.length)
  return resource
}
