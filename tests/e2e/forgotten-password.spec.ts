import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, nameOf } from './people.ts'
import { authForm, live, signIn } from './portal.ts'

const sent = (page: Page) => page.getByRole('region', { name: 'Check your email' })

test('a forgotten password is replaced by email, which ends every session @phone', async ({ open, request, watch }) => {
  watch.allow(/status of (401|422)|WebSocket connection to .* failed/)
  const ada = await aBroker(request)
  const elsewhere = await open(ada)
  await elsewhere.goto('/broker')
  await live(elsewhere)

  const page = await open()
  await page.goto('/broker/login')
  await authForm(page, 'Sign In').getByLabel('Email').fill(ada.user.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ada.user.email)
  await isAccessible(page, 'forgotten password')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(sent(page)).toContainText(`If there is an account for ${ada.user.email}`)

  const link = /\/broker\/reset-password#\S+/.exec(await mailTo(ada.user.email, 'Choose a new password'))?.[0] ?? ''
  await page.goto(link)
  const password = page.getByRole('textbox', { name: 'New password' })
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await password.fill(ada.user.email)
  await change.click()
  await expect(page.getByText("Your password can't be your name or your email address.")).toBeVisible()
  await isAccessible(page, 'new password')
  await page.reload()
  await password.fill('tarn bottle heron')
  await change.click()
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible()
  await expect(
    elsewhere.getByText('Your password was changed, so you were signed out. Please sign in with the new one.'),
  ).toBeVisible()
  expect(await mailTo(ada.user.email, 'Your password was changed')).toContain('All other devices were signed out')

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, ada.user.email, ada.password)
  await expect(authForm(page, 'Sign In').getByRole('alert')).toContainText('Incorrect email or password.')
  await signIn(page, ada.user.email, 'tarn bottle heron')
  await expect(page.getByRole('button', { name: `Account of ${nameOf(ada)}` })).toBeVisible()

  const late = await open()
  await late.goto(link)
  await late.getByRole('textbox', { name: 'New password' }).fill('another heron')
  await late.getByRole('button', { name: 'Change password' }).click()
  await expect(late.getByRole('alert')).toContainText('This link no longer works')
  await late.getByRole('link', { name: 'Get a new link' }).click()
  await expect(late.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('works by keyboard, answers alike for unknown addresses, and explains an incomplete link', async ({ page }) => {
  await page.goto('/broker/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').focus()
  await page.keyboard.type('nobody@example.test')
  await page.keyboard.press('Enter')
  await expect(sent(page)).toContainText('If there is an account for nobody@example.test')
  await page.goto('/broker/reset-password')
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
})
