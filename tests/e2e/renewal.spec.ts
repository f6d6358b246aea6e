import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, submitFor } from './people.ts'
import { live, openPart } from './portal.ts'

test('an enrollment asks for its coverage year, is renewed, and each change is undone with its year', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}`)
  await live(page)
  const status = page.getByRole('combobox', { name: 'Status' })
  const year = page.getByRole('combobox', { name: 'Coverage year' })
  await expect(status).toBeVisible()
  await expect(year).toHaveCount(0)
  const { shops_for } = await answered(request, 'get', `/api/broker/clients/${id}`, undefined, ada)
  await status.selectOption('Enrolled')
  await expect(page.getByText(`Now enrolled for ${shops_for}.`)).toBeVisible()
  await expect(year).toHaveValue(String(shops_for))
  await year.selectOption(String(shops_for - 1))
  await expect(page.getByText(`Now enrolled for ${shops_for - 1}.`)).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: `Renew for ${shops_for}` }).click()
  await expect(year).toHaveValue(String(shops_for))
  await openPart(page, 'Activity')
  await expect(page.getByText(`You renewed their plan for ${shops_for}`)).toBeVisible()
  await page
    .getByRole('alert')
    .filter({ hasText: `Now enrolled for ${shops_for}.` })
    .last()
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(year).toHaveValue(String(shops_for - 1))
  await expect(page.getByText(`You set the coverage year back to ${shops_for - 1}`).first()).toBeVisible()
})
