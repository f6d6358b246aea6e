import type { Page } from '@playwright/test'
import { tap, write } from './hand.ts'

let walks = 0

const step = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** All steps of the assessment, from the name to the congratulations, key by key. */
export async function walkIntake(page: Page): Promise<void> {
  walks += 1
  const next = () => tap(page.getByRole('button', { name: 'Next' }))
  const choose = (role: 'radio' | 'checkbox', name: string | RegExp) => tap(page.getByRole(role, { name }))

  await step(page, 'Step 1 of 7')
  await write(page.getByLabel('First name'), 'Jo')
  await write(page.getByLabel('Last name'), 'Walker')
  await write(page.getByLabel('Email address'), `jo${process.pid}.${walks}@example.test`)
  await next()
  await step(page, 'Step 2 of 7')
  await write(page.getByLabel('Age'), '44')
  await choose('radio', 'Female')
  await write(page.getByLabel('ZIP code'), '75001')
  await write(page.getByLabel('Household size'), '2')
  await write(page.getByLabel('Annual household income'), '52000')
  await next()
  await step(page, 'Step 3 of 7')
  await choose('checkbox', 'Type 2 diabetes')
  await choose('checkbox', 'Obesity (BMI over 35)')
  await next()
  await step(page, 'Step 4 of 7')
  await choose('radio', /^ACA-compliant plan/)
  await next()
  await step(page, 'Step 5 of 7')
  await tap(page.getByRole('group', { name: 'Do you use tobacco?' }).getByRole('radio', { name: 'No' }))
  await choose('radio', 'Regularly')
  await write(page.getByLabel('Medications you take'), 'Metformin 500 mg')
  await next()
  await step(page, 'Step 6 of 7')
  await choose('checkbox', /^Silver/)
  await next()
  await step(page, 'Check your answers')
  await next()
  await step(page, 'Step 7 of 7')
  await choose('checkbox', 'I accept the terms and privacy notice')
  await tap(page.getByRole('button', { name: 'Complete Assessment' }))
  await page.getByRole('heading', { name: 'Congratulations, your assessment is complete' }).waitFor()
}
