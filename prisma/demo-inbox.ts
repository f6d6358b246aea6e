import { HOUR_MS } from '@waymark/contracts/durations'
import { businessAnswers } from '@waymark/contracts/leads/business/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { CONTACT_CONSENT_VERSION } from '@waymark/rules/leads/business/consent'
import { estimateSavings } from '@waymark/rules/leads/business/estimate-savings'

const EMPLOYERS = [
  {
    hours_ago: 52,
    lead_status: 'contacted',
    company_name: 'Cedar Fork Machining',
    contact_name: 'Ruth Delgado',
    role: 'owner',
    email: 'ruth@cedarfork.example',
    employees_band: '21-50',
    current_deductible_band: '$5,000',
    interest_gap: 'yes',
    interest_level_funded: 'unsure',
    network_preference: 'aetna',
    contribution_model: ['shared'],
    consent_contact: true,
  },
  {
    hours_ago: 6,
    lead_status: 'new',
    company_name: 'Harbor Street Dental',
    contact_name: 'Owen Price',
    role: 'hr',
    email: 'owen@harborstreet.example',
    employees_band: '5-20',
    current_deductible_band: '$7,500',
    interest_gap: 'yes',
    coop_interest_toggle: true,
    consent_contact: true,
  },
] as const

const SUGGESTIONS = [
  {
    title: 'Show the clock in the client list, too',
    description: 'I sort by due time, but I only see how much time is left when I open a client.',
    priority: 4,
    user_type: 'agent',
    page_url: '/broker',
  },
  {
    title: 'Tell me which documents to have ready',
    description: 'I did not know my household income for this year and had to look it up halfway through.',
    priority: 3,
    user_type: 'consumer',
    page_url: '/intake',
  },
] as const

/** The administrators' inbox: employers, an applicant, and suggestions. */
export async function seedInbox(tx: Sql, agent_assigned: string, now: Date): Promise<void> {
  for (const { hours_ago, lead_status, ...answers } of EMPLOYERS) {
    const body = businessAnswers.parse(answers)
    const at = new Date(now.getTime() - hours_ago * HOUR_MS)
    const row = {
      ...body,
      id: newId(),
      agent_assigned,
      lead_status,
      timestamp_iso: at,
      updated_at: at,
      savings_snapshot: estimateSavings(body),
      utm_source: 'waymark_business',
      utm_campaign: 'small_business_landing',
      utm_medium: 'web',
      consent_version: CONTACT_CONSENT_VERSION,
    }
    await tx.run(sql`
      insert into business_lead select * from jsonb_populate_record(null::business_lead, ${JSON.stringify(row)}::jsonb)`)
  }
  const application_id = newId()
  await tx.run(sql`
    insert into member_application (id, join_origin, name, org, email, county, sectors, bio_short)
    values (${application_id}::uuid, 'TW', 'Hanna Okoye', 'Okoye & Daughters CPA', 'hanna@okoyecpa.example', 'Fulton',
            ${['CPA']}::text[],
            'Twenty years of books for small employers. Half of them ask me about benefits first.')`)
  await tx.run(sql`
    insert into application_check (id, application_id, item, not_needed_because, checked_by) values
      (${newId()}::uuid, ${application_id}::uuid, 'license_verification', 'A CPA who sells no insurance', ${agent_assigned}::uuid),
      (${newId()}::uuid, ${application_id}::uuid, 'background_check', null, ${agent_assigned}::uuid)`)
  await tx.run(sql`
    insert into application_note (id, application_id, note, written_by)
    values (${newId()}::uuid, ${application_id}::uuid, 'Two of our members know her and speak well of her.', ${agent_assigned}::uuid)`)
  for (const { title, description, priority, user_type, page_url } of SUGGESTIONS) {
    await tx.run(sql`
      insert into suggestion (id, title, description, category, priority, user_type, source, page_url)
      values (${newId()}::uuid, ${title}, ${description}, 'general', ${priority}, ${user_type}, 'public_feedback', ${page_url})`)
  }
}
