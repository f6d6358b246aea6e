import type { Route } from '@playwright/test'
import { acceptTerms, answerUpTo, atStep, errorSummary, send } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aConsumer } from './people.ts'

/** Responses in place of the server's. */
type Answer = Parameters<Route['fulfill']>[0]

test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

test('each kind of failed submission has its message, keeps the answers, and a retry succeeds', async ({ page }) => {
  await page.goto('/intake')
  await answerUpTo(page, 7, aConsumer())
  await acceptTerms(page)
  const failures: readonly [sentence: string, answer: Answer | null][] = [
    ['Please check your information and try again. Some required fields may be missing.', { status: 400, json: {} }],
    ['Server error. Please try again in a moment or contact your agent for assistance.', { status: 500, json: {} }],
    ['Error: Too many tries.', { status: 429, json: { detail: 'Too many tries.' } }],
    ['Error: Unable to process your assessment right now.', { status: 503, body: '' }],
    [
      'There was an error processing your information. Please try again or contact your agent.',
      { status: 201, json: [] },
    ],
    ['Connection error. Please check your internet connection and try again.', null],
  ]
  const keys = new Set<string | undefined>()
  for (const [sentence, answer] of failures) {
    await page.route('**/api/clients', async (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      await (answer ? route.fulfill(answer) : route.abort())
    })
    await send(page)
    await expect(errorSummary(page)).toContainText(sentence)
    await page.unroute('**/api/clients')
  }
  // The same answers are the same submission, no matter how often they are sent.
  expect(keys.size).toBe(1)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Congratulations, your assessment is complete' })).toBeVisible()
})

test('a field that only the server refuses is named and reachable', async ({ page }) => {
  await page.goto('/intake')
  await answerUpTo(page, 7, aConsumer())
  await acceptTerms(page)
  await page.route('**/api/clients', (route) =>
    route.fulfill({ status: 400, json: { errors: [{ path: 'zip_code', message: 'ZIP code must have five digits' }] } }),
  )
  await send(page)
  await errorSummary(page).getByRole('link', { name: 'ZIP code must have five digits' }).click()
  await atStep(page, 2)
})
