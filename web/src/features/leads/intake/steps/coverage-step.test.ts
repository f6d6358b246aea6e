import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { readDraft } from '../draft.ts'
import { CoverageStep } from './coverage-step.tsx'

const shown = (sent: boolean, given: object = {}, more_is_known = false) => {
  const draft = readDraft({ plan_preference: 'aca_compliant', covers_others: true, ...given })
  const step = createElement(CoverageStep, { draft, onChange: () => undefined, sent, more_is_known })
  return renderToStaticMarkup(createElement(MemoryRouter, {}, step))
}

test('the assessment names the step that asks for the ages of the others', () => {
  expect(shown(false)).toContain('add the ages of the others in step 2')
})

test('the form that changes answers, which has no steps, names the group instead', () => {
  expect(shown(true)).toContain('add the ages of the others under “You and your household”')
  expect(shown(true)).not.toContain('step 2')
})

test('the form asks for no prices where more is known of the household than it shows', () => {
  const alone = { covers_others: false, age: '40', zip_code: '43215', household_size: '1', annual_income: '40,000' }
  expect(shown(true, alone)).toContain('Looking up the price')
  expect(shown(true, alone, true)).not.toContain('Looking up the price')
  expect(shown(true, alone, true)).toContain('Your agent gives you exact prices.')
})

test('where more is known of the household than the form shows, it asks for missing ages and promises no prices', () => {
  const asked = 'Add the ages of the others under “You and your household”. Your agent gives you exact prices.'
  expect(shown(true, {}, true)).toContain(asked)
  expect(shown(true, {}, true)).not.toContain('To see what each level may cost')
})
