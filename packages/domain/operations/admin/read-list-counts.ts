import { type Sql, sql } from '@waymark/platform/database'
import { int4, type RowOf, row } from '@waymark/platform/row'

const countsRow = row({
  applications: int4,
  received_applications: int4,
  business_leads: int4,
  new_business_leads: int4,
  contacts: int4,
  open_contacts: int4,
  fee_referrals: int4,
  new_fee_referrals: int4,
  medical_memberships: int4,
  suggestions: int4,
  users: int4,
})
type Counts = RowOf<typeof countsRow>

export async function readListCounts(db: Sql): Promise<Counts> {
  const counts = await db.row(
    countsRow,
    sql`
    select (select count(*)::int from member_application) as applications,
           (select count(*)::int from member_application where status = 'received') as received_applications,
           (select count(*)::int from business_lead) as business_leads,
           (select count(*)::int from business_lead where lead_status = 'new') as new_business_leads,
           (select count(*)::int from contact_lead) as contacts,
           (select count(*)::int from contact_lead where client_id is null and handled_at is null) as open_contacts,
           (select count(*)::int from fee_referral) as fee_referrals,
           (select count(*)::int from fee_referral where status = 'New') as new_fee_referrals,
           (select count(*)::int from medical_membership) as medical_memberships,
           (select count(*)::int from suggestion) as suggestions,
           (select count(*)::int from app_user) as users`,
  )
  if (!counts) throw new Error('PostgreSQL did not count')
  return counts
}
