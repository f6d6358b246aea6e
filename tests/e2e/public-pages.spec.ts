import { expect, test } from './fixtures.ts'
import { isForEverybody } from './for-everybody.ts'
import { theAdministrator } from './people.ts'

test('a visitor says what is missing, by keyboard alone, and keeps the words when it fails @phone', async ({
  page,
  open,
  request,
  watch,
}) => {
  const title = `Larger letters ${Date.now()}`
  await page.goto('/privacy')
  const button = page.getByRole('button', { name: 'Feedback' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share feedback' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a title')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('The figures are small.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Very Important' })).toBeChecked()
  await isForEverybody(page, 'feedback of a visitor')

  // Too many from one address, then a server that fails, then one that does not.
  watch.allow(/status of (429|500)/)
  const refusals = [429, 500]
  await page.route('**/api/admin/suggestions', async (route) => {
    const status = refusals.shift()
    if (status === undefined) return route.fallback()
    const detail = status === 429 ? 'Too many requests. Please try again in 60 seconds.' : 'Something went wrong.'
    return route.fulfill({ status, json: { detail, code: 'refused', request_id: 'x' } })
  })
  for (const why of ['Please try again in 60 seconds', 'Something went wrong']) {
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to submit suggestion. Please try again.')
    await expect(dialog.getByRole('alert')).toContainText(why)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Thank you. Your suggestion was sent.')
  await expect(dialog.getByRole('button', { name: 'Back to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const administrator = await open(await theAdministrator(request))
  await administrator.goto('/admin/suggestions')
  const sent = administrator.getByRole('listitem').filter({ hasText: title })
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText('Very Important · general · by a consumer · /privacy')
})

test('feedback lies on nothing that the assessment needs @phone', async ({ page, watch }) => {
  await page.goto('/intake')
  const next = page.getByRole('button', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  const feedback = page.getByRole('button', { name: 'Feedback' })
  await expect(feedback).toHaveCount(1)
  for (const needed of [next, page.getByRole('button', { name: 'Previous' })]) {
    const [box, over] = [await needed.boundingBox(), await feedback.boundingBox()]
    if (!box || !over) throw new Error('a button is not on the page')
    const apart =
      box.x + box.width <= over.x ||
      over.x + over.width <= box.x ||
      box.y + box.height <= over.y ||
      over.y + over.height <= box.y
    expect(apart).toBe(true)
  }
  watch.allow(/status of 404/)
  for (const address of ['/', '/terms', '/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(1)
  }
})
