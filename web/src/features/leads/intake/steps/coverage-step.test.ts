import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { readDraft } from '../draft.ts'
import { CoverageStep } from './coverage-step.tsx'

const shown = (sent: boolean) => {
  const draft = readDraft({ plan_preference: 'aca_compliant', covers_others: true })
  const step = createElement(CoverageStep, { draft, onChange: () => undefined, sent })
  return renderToStaticMarkup(createElement(MemoryRouter, {}, step))
}

test('the assessment names the step that asks for the ages of the others', () => {
  expect(shown(false)).toContain('add the ages of the others in step 2')
})

test('the form that changes answers, which has no steps, names the group instead', () => {
  expect(shown(true)).toContain('add the ages of the others under “You and your household”')
  expect(shown(true)).not.toContain('step 2')
})
