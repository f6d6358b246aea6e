import { codeAt } from '@waymark/testing/second-factors'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './portal.ts'
import { ADMINISTRATOR, type Product, startProduct } from './product.ts'

let product: Product
test.beforeEach(async () => {
  product = await startProduct({ MFA_REQUIRED: 'administrators' })
})
// A page that stays open would miss the product.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
  await product.stop()
})

test('an administrator who needs a second factor sets one up before anything else', async ({ open, watch }) => {
  watch.allow(/status of 403/)
  const page = await open(null, product.url)
  await page.goto('/broker/login')
  await signIn(page, ADMINISTRATOR.email, ADMINISTRATOR.password)
  await expect(page.getByRole('heading', { name: 'Set up a second sign-in step' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await isAccessible(page, 'set up first')
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Set up a second sign-in step' })).toBeVisible()

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code from the app').fill(codeAt(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test('goes on with a factor that was set up although its response was lost', async ({ open, watch }) => {
  watch.allow(/status of 403|net::ERR_FAILED/)
  const page = await open(null, product.url)
  await page.goto('/broker/login')
  await signIn(page, ADMINISTRATOR.email, ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await page.route('**/authenticator-app/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Code from the app').fill(codeAt(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation')).not.toHaveCount(0)
})
