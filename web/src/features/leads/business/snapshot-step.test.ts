import { estimateSavings } from '@waymark/rules/leads/business/estimate-savings'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SubmittedLead } from './kept.ts'
import { SnapshotStep } from './snapshot-step.tsx'

function shownAt(current_deductible_band: '$2,500' | '$7,500'): string {
  const group = { employees_band: '5-20', current_deductible_band, network_preference: null } as const
  const lead: SubmittedLead = {
    ...group,
    id: '01a22a82-b137-730b-bb32-d5af064089da',
    company_name: 'Acme',
    contact_name: 'Bo',
    role: 'owner',
    email: 'bo@example.test',
    phone: null,
    current_premium_per_emp: null,
    interest_gap: null,
    interest_level_funded: null,
    contribution_model: [],
    coop_interest_toggle: false,
    coop_affiliations_text: null,
    coop_pilot_interest: null,
    coop_estimated_lives_text: null,
    consent_contact: true,
    timestamp_iso: '2026-11-30T12:00:00Z',
    savings_snapshot: estimateSavings(group),
    agent_assigned: '01a22a82-b137-730b-bb32-d5af064089db',
    lead_status: 'new',
    utm_source: '',
    utm_campaign: '',
    utm_medium: '',
    lead_token: 'token',
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(SnapshotStep, { lead })))
}

test('compares two deductibles only where gap coverage lowers one', () => {
  expect(shownAt('$7,500')).toContain('instead of $7,500')
  expect(shownAt('$2,500')).not.toContain('instead of')
  expect(shownAt('$2,500')).toContain('now and with gap coverage')
})
