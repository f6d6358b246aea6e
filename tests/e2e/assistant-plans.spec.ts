import { aPlanDocument } from '@waymark/testing/plan-documents/make'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submitFor } from './people.ts'
import { withDocuments } from './plan-documents.ts'

test('a comparison cites each cell, and a citation opens its page with the passage marked @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const ada = await aBroker(request)
  const documents = [await aPlanDocument('ruled', 1), await aPlanDocument('tiers', 3)]
  const [, other_id] = await withDocuments(request, ada, documents)
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  await expect(page.getByRole('list', { name: 'Questions to begin with' }).getByRole('listitem')).toHaveCount(5)
  const field = page.getByLabel('Question to the assistant')
  await field.fill('Compare the plans for emergency room and generic drugs')
  await field.press('Enter')
  const answer = page.getByRole('article').last()
  const table = answer.getByRole('region', { name: 'Comparison' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(answer.getByText('Copy answer')).toBeAttached()
  await expect(page.getByRole('article').first()).toBeInViewport()
  for (const { plan } of documents) {
    const row = table.getByRole('row').filter({ hasText: plan.plan_name })
    const cost = plan.services.find(({ key }) => key === 'emergency_room')?.in ?? ''
    await expect(row).toContainText(cost.replace(/\.$/, ''))
    await expect(row.getByRole('link', { name: /^Source/ })).toHaveCount(2)
  }
  await isAccessible(page, 'a comparison')
  await table
    .getByRole('row')
    .filter({ hasText: documents[1]?.plan.plan_name ?? '' })
    .getByRole('link', { name: /^Source/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`tab=files&file=${other_id}`))
  await expect(page.locator('mark', { hasText: 'The passage is here' }).first()).toBeInViewport()
})

test('a draft lands in the conversation, where the broker edits it, and nothing is sent @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  await page.getByRole('combobox').fill(jo.last_name)
  await page.getByRole('option', { name: jo.last_name }).click()
  const field = page.getByLabel('Question to the assistant')
  await field.fill('Draft an email to the client about the next steps')
  await field.press('Enter')
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('Hello Jo,')
  await isAccessible(page, 'a draft')
  await draft.getByRole('button', { name: 'Open in the conversation' }).click()
  await expect(page.getByRole('textbox', { name: /^Message to Jo/ })).toHaveValue(/^Hello Jo,/)
  await expect(page.getByText('No messages yet')).toBeVisible()
})
