import type { BodyOf } from '@waymark/contracts/endpoint'
import type { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { mayBe } from '@waymark/rules/networks/case-studies/actions'
import { CASE_STUDY_CONSENT_VERSION } from '@waymark/rules/networks/case-studies/consent'
import { namesEmployer } from '@waymark/rules/networks/case-studies/names-employer'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { type Found, findCaseStudy, lockCaseStudy } from './find-case-study.ts'

type Fields = BodyOf<typeof caseStudyEndpoints.updateCaseStudy>

const ONE_EACH = 'This referral already has a case study.'

/**
 * Starts the case study of one of the caller's won referrals. Throws 404 for another's referral, 409 for one that is
 * not won or already has a case study, and 422 when the text names an employer who did not agree.
 */
export function createCaseStudy(
  context: Context<UserActor>,
  body: BodyOf<typeof caseStudyEndpoints.createCaseStudy>,
): Promise<Found> {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const { case_study_id } = await once(tx, 'createCaseStudy', context, body, async () => {
      const referral = await tx.row(
        tables.fee_referral,
        sql`
        select * from fee_referral where id = ${body.referral_id}::uuid and referrer_id = ${actor.user.id}::uuid
        for share`,
      )
      if (!referral) throw notFound()
      await requireMember(tx, actor.user, referral.network_scope)
      if (referral.status !== 'Won' && referral.status !== 'Paid') {
        throw conflict('You can write a case study after a referral is won.')
      }
      requireUnnamed(body, referral.employer_company)
      const id = newId()
      const { id: referral_id, network_scope } = referral
      const made = await tx.run(sql`
        insert into case_study (id, referral_id, author_id, network_scope, title_short, county, summary, lives_covered,
                                percent_saved, annual_savings)
        values (${id}::uuid, ${referral_id}::uuid, ${actor.user.id}::uuid, ${network_scope}, '', '', '', 1, 0, 0)
        on conflict (referral_id) do nothing`)
      if (made === 0) throw conflict(ONE_EACH)
      await write(tx, id, body)
      const payload = { author_id: actor.user.id, network: network_scope }
      await emit(tx, 'case_study.saved', id, payload)
      return { case_study_id: id }
    })
    return findCaseStudy(tx, case_study_id)
  })
}

/** Throws 409 while it is in review, published, or permanently withdrawn; 422 as above. */
export function updateCaseStudy(context: Context<UserActor>, id: string, body: Fields): Promise<Found> {
  return context.db.transaction(async (tx) => {
    const found = await lockCaseStudy(tx, id)
    if (!mayBe('write', found))
      throw conflict('This case study can’t be changed in its current state. Withdraw it first.')
    requireUnnamed(body, found.employer_company)
    await write(tx, id, body)
    const payload = { author_id: found.author_id, network: found.network_scope }
    await emit(tx, 'case_study.saved', id, payload)
    return findCaseStudy(tx, id)
  })
}

async function write(tx: Sql, id: string, { consent, ...fields }: Fields): Promise<void> {
  await tx.run(sql`
    update case_study
    set title_short = ${fields.title_short}, county = ${fields.county}, summary = ${fields.summary},
        lives_covered = ${fields.lives_covered}, percent_saved = ${fields.percent_saved},
        annual_savings = ${fields.annual_savings}, consent_given_by = ${consent?.given_by ?? null},
        consent_given_on = ${consent?.given_on ?? null}::date, consent_channel = ${consent?.channel ?? null},
        consent_version = ${consent && CASE_STUDY_CONSENT_VERSION}, employer_named = ${consent?.employer_named ?? false},
        updated_at = now()
    where id = ${id}::uuid`)
}

function requireUnnamed({ consent, ...fields }: Fields, employer_company: string): void {
  if (consent?.employer_named) return
  for (const path of ['title_short', 'county', 'summary'] as const) {
    if (!namesEmployer(fields[path], employer_company)) continue
    const message = `${employer_company} did not agree to be named. Please leave the name out.`
    throw unprocessable(message, 'employer_named', [{ path, message }])
  }
}
