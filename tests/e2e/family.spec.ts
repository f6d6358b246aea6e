import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aFamilyMember, answered, nameOf, theAdministrator } from './people.ts'

test('non-members read how to become a member @phone', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/sp/dashboard')
  await expect(page.getByRole('heading', { name: 'The family and founders network is for its members' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request Invitation' })).toHaveAttribute('href', '/sp/apply')
})

test('two members find each other and go from a need to confirmed hours @phone', async ({ open, request }) => {
  test.slow()
  const [helper, asker] = [await aFamilyMember(request, 'Hana'), await aFamilyMember(request, 'Asta')]
  const [his, hers] = [await open(helper), await open(asker)]
  // Every member sees every need, also those of other runs.
  const title = `Help ${nameOf(asker)} with reading`
  await hers.goto('/sp/dashboard?tab=directory')
  await hers.getByRole('button', { name: 'Write your entry' }).click()
  await hers.getByLabel('Who you are, in one line').fill('Mother of two')
  await hers.getByText('Education', { exact: true }).first().click()
  await hers.getByLabel(/I agree that every member/).check()
  await hers.getByRole('button', { name: 'Save' }).click()
  await expect(hers.getByText(/Members see your entry. You agreed/)).toBeVisible()
  await isAccessible(hers, 'directory')

  await hers.goto('/sp/dashboard')
  await hers.getByRole('button', { name: 'Offer or ask' }).click()
  await hers.getByLabel('Title').fill(title)
  await hers.getByLabel('Description').fill('An hour a week')
  await hers.getByRole('button', { name: 'Publish' }).click()
  await expect(hers.getByRole('heading', { name: title })).toBeVisible()

  await his.goto('/sp/dashboard?sector=Regeneration&kind=need')
  const need = his.getByRole('listitem').filter({ hasText: nameOf(asker) })
  await need.getByRole('button', { name: 'I can help' }).click()
  await need.getByRole('button', { name: 'Record hours' }).click()
  await his.getByRole('button', { name: 'Record hours' }).last().click()
  await expect(his.getByText(/We asked .* to confirm/)).toBeVisible()
  await isAccessible(his, 'matrix')

  await hers.goto('/sp/dashboard?tab=trust-credits')
  await hers.getByRole('button', { name: 'Confirm' }).click()
  await expect(hers.getByText('Confirmed', { exact: true })).toBeVisible()
  await his.goto('/sp/dashboard?tab=trust-credits')
  await expect(his.getByRole('list', { name: 'Statement' })).toContainText(title)
  await isAccessible(his, 'trust credits')
})

for (const address of ['/sp/dashboard', '/tw/dashboard']) {
  test(`the menu at ${address} searches, and logs out to the landing page`, async ({ open, request }) => {
    const page = await open(await aFamilyMember(request))
    await page.goto(address)
    const menu = page.getByRole('button', { name: /Account of/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Search or do something' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
}

test('hours are recorded for the person whose button was pressed last', async ({ open, request }) => {
  const [giver, first, second] = [
    await aFamilyMember(request, 'Gil'),
    await aFamilyMember(request, 'Fay'),
    await aFamilyMember(request, 'Sol'),
  ]
  const offer = {
    kind: 'offer',
    sector: 'Education',
    title: 'Reading together',
    description: 'An hour a week',
    hours_estimate: null,
  }
  const { id } = await answered(request, 'post', '/api/federation/matrix/entries', offer, giver)
  for (const one of [first, second]) {
    await answered(request, 'post', `/api/federation/matrix/entries/${id}/interest`, undefined, one)
  }
  const page = await open(giver)
  await page.goto('/sp/dashboard?sector=Education&kind=offer')
  const people = page.getByRole('list', { name: 'Who would like this' })
  for (const one of [first, second]) {
    await people
      .getByRole('listitem')
      .filter({ hasText: nameOf(one) })
      .getByRole('button', { name: 'Record hours' })
      .click()
  }
  await page.getByRole('button', { name: 'Record hours' }).last().click()
  await expect(page.getByText(`Recorded. We asked ${nameOf(second)} to confirm.`)).toBeVisible()
})

test('members can read a story once an administrator approved it', async ({ open, request }) => {
  test.slow()
  const author = await aFamilyMember(request)
  const [page, console_page] = [await open(author), await open(await theAdministrator(request))]
  await page.goto('/sp/dashboard?tab=stories')
  await page.getByRole('button', { name: 'Write a story' }).click()
  const title = `The garden of ${nameOf(author)}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Story' }).fill('It began with one raised bed.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('In review')).toBeVisible()

  await console_page.goto('/admin/stories')
  const panel = console_page.getByRole('listitem').filter({ hasText: title })
  await panel.getByRole('button', { name: 'Approve' }).click()
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await isAccessible(page, 'stories')
})
