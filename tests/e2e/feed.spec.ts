import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, nameOf, theAdministrator } from './people.ts'
import { live } from './portal.ts'

test("an opportunity goes from its post to a member's badge, interest, a claim, its release and its close", async ({
  open,
  request,
}) => {
  test.slow()
  const [pat, mo] = [await aBroker(request, 'Pat'), await aBroker(request, 'Mo')]
  const title = `Payroll for ${nameOf(pat)}`
  const [poster, member] = [await open(pat), await open(mo)]
  await member.setViewportSize({ width: 390, height: 844 })
  const badge = member.getByRole('link', { name: /^Professional network/ })
  // Other tests post to the same network, so a visit may have to be repeated until nothing new came in between.
  const seesEverything = () =>
    expect(async () => {
      await member.goto('/tw/dashboard')
      await live(member)
      await member.getByRole('link', { name: /broker portal/ }).click()
      await expect(badge).toHaveAccessibleName('Professional network', { timeout: 3000 })
    }).toPass()
  await seesEverything()

  await poster.goto('/broker')
  await poster.getByRole('link', { name: /^Professional network/ }).click()
  await live(poster)
  await poster.getByRole('button', { name: 'Post an opportunity' }).click()
  const form = poster.getByRole('form', { name: 'Post an opportunity' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByRole('button', { name: 'Post opportunity' }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Twelve people, every two weeks.')
  await form.getByLabel('Category').selectOption('Payroll')
  await form.getByLabel('Reward').selectOption('Flat fee')
  await form.getByLabel('Fee (USD)').fill('250')
  await form.getByRole('button', { name: 'Post opportunity' }).click()
  await expect(poster.getByText('Opportunity created successfully!')).toBeVisible()
  const posted = poster.getByRole('article', { name: title })
  await expect(posted).toContainText(/Payroll.*Open.*Posted by you.*Remote.*Reward: \$250/s)

  await expect(badge).toHaveAccessibleName(/^Professional network, \d+ unread$/)
  await badge.click()
  const seen = member.getByRole('article', { name: title })
  await expect(seen).toContainText(nameOf(pat))
  await seen.getByRole('button', { name: 'Show interest' }).click()
  await seen.getByLabel(/A note to/).fill('I know payroll')
  // Escape closes the form only while there is nothing to lose.
  await member.keyboard.press('Escape')
  await seen.getByRole('button', { name: 'Send interest' }).click()
  await expect(seen).toContainText('You are interested: I know payroll')
  await expect(posted.getByRole('list', { name: 'Interested' })).toContainText(/Mo Broker.*I know payroll/s)
  await isAccessible(poster, 'feed')

  await seen.getByRole('button', { name: 'Claim' }).click()
  await expect(seen).toContainText('Claimed by you')
  await expect(posted).toContainText(`Claimed by ${nameOf(mo)}`)
  await isAccessible(member, 'feed of another')
  await posted.getByRole('button', { name: 'Release' }).click()
  await expect(seen.getByRole('button', { name: 'Claim' })).toBeVisible()
  await posted.getByRole('button', { name: 'Close' }).click()
  await expect(seen).toContainText('Closed')
  await expect(seen.getByRole('button', { name: 'Claim' })).toBeHidden()

  // Seen opportunities are no longer counted, and the bell links back to this one.
  await seesEverything()
  await member.getByRole('button', { name: /^Notifications/ }).click()
  await member.getByRole('region', { name: 'Notifications' }).getByText('Your claim was released').click()
  await expect(member.getByRole('article')).toHaveCount(1)
  await expect(seen).toBeVisible()
})

test('the address stores the filters, and an administrator deletes after confirming', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const ada = await aBroker(request, 'Ada')
  const titles = ['Hiring', 'Vendor'].map((category) => `${category} for ${nameOf(ada)}`)
  for (const title of titles) {
    await request.post('/api/federation/opportunities', {
      headers: { authorization: `Bearer ${ada.access_token}` },
      data: { title, description_long: 'Of a test', category: title.split(' ')[0] },
    })
  }
  const page = await open(await theAdministrator(request))
  await page.goto(`/tw/dashboard?q=${encodeURIComponent(nameOf(ada))}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Vendor', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article', { name: titles[1] ?? '' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vendor', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Status').selectOption('Closed')
  await page.getByRole('button', { name: 'Show all opportunities' }).click()
  await expect(page.getByLabel('Search opportunities')).toHaveValue('')
  await page.getByLabel('Search opportunities').fill(nameOf(ada))
  await expect(page.getByRole('article')).toHaveCount(2)

  const [hiring] = titles
  const card = page.getByRole('article', { name: hiring ?? '' })
  const remove = async () => {
    await card.getByRole('button', { name: 'Delete opportunity (Admin only)' }).click()
    const asked = page.getByRole('dialog')
    await expect(asked).toContainText(`Delete opportunity "${hiring}"? This cannot be undone.`)
    return asked.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  const calls = /\/api\/federation\/opportunities\/[0-9a-f-]+$/
  await page.route(calls, (route) => route.abort())
  await remove()
  await expect(page.getByText('Error deleting opportunity')).toBeVisible()
  await page.unroute(calls)
  await remove()
  await expect(page.getByText('Opportunity deleted')).toBeVisible()
  await expect(card).toBeHidden()
})
