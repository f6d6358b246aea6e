import { expect, type Locator, type Page } from '@playwright/test'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import type { Consumer } from './people.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
export const atStep = (page: Page, step: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Step ${step} of 7` })).toBeVisible()

export const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Complete Assessment' }).click()
/** What the form lists as wrong in a step. */
export const errorSummary = (page: Page): Locator => page.getByRole('alert')

/** The answers for each step except the last, in order. */
const STEPS: readonly ((page: Page, consumer: Consumer) => Promise<void>)[] = [
  async (page, { first_name, last_name, email }) => {
    await page.getByLabel('First name').fill(first_name)
    await page.getByLabel('Last name').fill(last_name)
    await page.getByLabel('Email address').fill(email)
  },
  async (page, { age, zip_code }) => {
    await page.getByLabel('Age').fill(age)
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByLabel('ZIP code').fill(zip_code)
    await page.getByLabel('Household size').fill('2')
    await page.getByLabel('Annual household income').fill('52,000')
  },
  async (page) => {
    await page.getByRole('checkbox', { name: 'Type 2 diabetes' }).check()
    await page.getByRole('checkbox', { name: 'Obesity (BMI over 35)' }).check()
  },
  (page) => page.getByRole('radio', { name: /^ACA-compliant plan/ }).check(),
  async (page) => {
    await page.getByRole('group', { name: 'Do you use tobacco?' }).getByRole('radio', { name: 'No' }).check()
    await page.getByRole('radio', { name: 'Regularly' }).check()
    await page.getByLabel('Medications you take').fill('Metformin 500 mg, Lisinopril')
  },
  (page) => page.getByRole('checkbox', { name: /^Silver/ }).check(),
]

/** From the page that shows all answers to the last step. */
export async function passCheck(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
  await next(page)
  await atStep(page, 7)
}

/** Answers the current step and continues. */
export async function answerStep(page: Page, step: number, consumer: Consumer): Promise<void> {
  await atStep(page, step)
  await STEPS[step - 1]?.(page, consumer)
  await next(page)
  if (step === 6) await passCheck(page)
  await atStep(page, step + 1)
}

/** Answers all steps before `step` and stops there. */
export async function answerUpTo(page: Page, step: number, consumer: Consumer): Promise<void> {
  for (let at = 1; at < step; at++) await answerStep(page, at, consumer)
}

/** Accepts the terms and submits, from the last step to the congratulations. */
export async function sendAssessment(page: Page): Promise<void> {
  await acceptTerms(page)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Congratulations, your assessment is complete' })).toBeVisible()
}

export const acceptTerms = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'I accept the terms and privacy notice' }).check()

/** Completes all seven steps and submits. */
export async function takeAssessment(page: Page, consumer: Consumer): Promise<void> {
  await answerUpTo(page, 7, consumer)
  await sendAssessment(page)
}

/** The year of the browser of the tests, in which the page counts ages. */
export const thisYear = (): number => Number(dayIn('America/Chicago', new Date()).slice(0, 4))
