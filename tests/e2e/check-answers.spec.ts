import { isAccessible } from './accessible.ts'
import { answerUpTo, atStep, next, passCheck, sendAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aConsumer } from './people.ts'

const heading = { level: 1, name: 'Check your answers' } as const

test('all answers are shown before the last step, and each can be changed and checked again @phone', async ({
  page,
}) => {
  const jo = aConsumer()
  await page.goto('/intake?step=check&agent=demo')
  await atStep(page, 1)
  await answerUpTo(page, 7, jo)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', heading)).toBeFocused()
  const shown = page.getByRole('form').or(page.locator('form'))
  for (const answer of [jo.email, '$52,000', 'Type 2 diabetes', 'ACA-compliant plan', 'Lisinopril', 'Silver']) {
    await expect(shown).toContainText(answer)
  }
  await isAccessible(page, 'check your answers')

  await page.getByRole('link', { name: 'Change: About you' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Step 2 of 7' })).toBeFocused()
  await page.getByLabel('Annual household income').fill('30,000')
  await page.getByLabel('ZIP code').fill('75078')
  await page.getByRole('radio', { name: 'Collin County' }).check()
  await page.getByRole('checkbox', { name: /should also cover others/ }).check()
  await page.getByLabel('Age or birth date').fill('38')
  await page.getByLabel('Relationship').selectOption('Spouse')
  await page.getByRole('checkbox', { name: 'Uses tobacco' }).check()
  await next(page)
  await expect(page.getByRole('heading', heading)).toBeFocused()
  for (const answer of ['$30,000', 'Collin County', '38 (spouse, uses tobacco)']) {
    await expect(shown).toContainText(answer)
  }

  // A change can leave a later step without an answer. It comes first, and then all answers again.
  await page.getByRole('link', { name: 'Change: The kind of plan' }).click()
  await page.getByRole('radio', { name: /^Gap/ }).check()
  await next(page)
  await atStep(page, 6)
  await page.getByRole('checkbox', { name: /^Gap/ }).check()
  await next(page)
  await expect(page.getByRole('heading', heading)).toBeVisible()

  await page.getByRole('link', { name: 'Change: Your health' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', heading)).toBeFocused()
  await page.reload()
  await passCheck(page)
  await sendAssessment(page)
})
