import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { tokenOf } from '@waymark/testing/access'
import { aContactLead, anIntake } from '@waymark/testing/factories/intake'
import { aFeeReferral, anApplication } from '@waymark/testing/factories/networks'
import { aUser } from '@waymark/testing/factories/people'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const api = await apiForFile()

test('shows founders the length of each list without its contents', async () => {
  const founder = await aUser(api.db, { founder_access: true })
  const token = await tokenOf(api, founder)
  const none = {
    applications: 0,
    received_applications: 0,
    business_leads: 0,
    new_business_leads: 0,
    contacts: 0,
    open_contacts: 0,
    fee_referrals: 0,
    new_fee_referrals: 0,
    medical_memberships: 0,
    suggestions: 0,
    users: 1,
  }
  expect(await api.get(adminEndpoints.readListCounts, { token })).toEqual(none)
  await api.get(intakeEndpoints.createClient, { body: anIntake() })
  await anApplication(api.db)
  await anApplication(api.db, { status: 'asked' })
  await anApplication(api.db, { status: 'approved' })
  await aContactLead(api.db)
  await aBusinessLead(api.db, founder)
  await aBusinessLead(api.db, founder, { lead_status: 'won' })
  await aContactLead(api.db, { handled_at: new Date() })
  await aFeeReferral(api.db, founder)
  await aFeeReferral(api.db, founder, { status: 'Paid' })
  await api.get(suggestionEndpoints.submitSuggestion, { body: { title: 'Own', description: 'Own' } })
  expect(await api.get(adminEndpoints.readListCounts, { token })).toEqual({
    ...none,
    applications: 3,
    received_applications: 1,
    business_leads: 2,
    new_business_leads: 1,
    contacts: 3,
    open_contacts: 1,
    fee_referrals: 2,
    new_fee_referrals: 1,
    suggestions: 1,
  })
})
