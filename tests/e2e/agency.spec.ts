import { SMALL_PNG } from '@waymark/testing/documents'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import {
  aBroker,
  aConsumer,
  aLicensedBroker,
  nameOf,
  pastTrial,
  prefer,
  submitFor,
  theAdministrator,
} from './people.ts'

test('an agency profile survives a reload @phone', async ({ open, request }) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=agency-profile')
  await page.getByLabel('Agency name').fill('Hill Country Health')
  await page.getByLabel('States licensed').fill('tx, Oklahoma')
  await page.getByLabel('Primary color').fill('#FDE047')
  await expect(page.getByText(/#FDE047 becomes #\w{6} on light pages\./)).toBeVisible()
  await page.getByLabel('Primary color').fill('#0B7A75')
  await expect(page.getByText(/#0B7A75 becomes #52A19D on dark pages\./)).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Agency profile saved successfully!')).toBeVisible()

  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: SMALL_PNG })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()

  // Toasts stay while the pointer is over them, and at most three are shown.
  await page.mouse.move(0, 0)
  await page.getByLabel('Label').press('Enter')
  await expect(page.getByText('Please enter a label')).toBeVisible()
  await page.getByLabel('Label').fill('Carrier')
  await page.getByLabel('URL').fill('https://carrier.example.com/')
  await page.getByLabel('URL').press('Enter')
  await expect(page.getByText('Added: Carrier')).toBeVisible()
  await expect(page.getByLabel('Label')).toHaveValue('')

  await page.reload()
  await expect(page.getByLabel('Agency name')).toHaveValue('Hill Country Health')
  await expect(page.getByLabel('States licensed')).toHaveValue('OK, TX')
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Carrier/ })).toHaveAttribute('rel', /noopener/)
  await isAccessible(page, 'agency profile')
})

test('what is typed while the agency profile is saved stays', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=agency-profile')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**/agency-profile', async (route) => {
    if (route.request().method() !== 'GET') await promise
    return route.fallback()
  })
  await page.getByLabel('States licensed').fill('tx, Oklahoma')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByLabel('Geographic').fill('Austin')
  resolve()
  await expect(page.getByText('Agency profile saved successfully!')).toBeVisible()
  await expect(page.getByLabel('States licensed')).toHaveValue('OK, TX')
  await expect(page.getByLabel('Geographic')).toHaveValue('Austin')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
})

test('saving the agency profile leaves what changed elsewhere meanwhile', async ({ open, request }) => {
  const ada = await aBroker(request)
  await prefer(request, ada, { states_licensed: ['TX'] })
  const page = await open(ada)
  await page.goto('/broker?tab=agency-profile')
  await expect(page.getByLabel('States licensed')).toHaveValue('TX')
  await prefer(request, ada, { states_licensed: ['NM', 'TX'] })
  await page.getByLabel('Geographic').fill('Austin')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Agency profile saved successfully!')).toBeVisible()
  await expect(page.getByLabel('States licensed')).toHaveValue('NM, TX')
  await expect(page.getByLabel('Geographic')).toHaveValue('Austin')
})

test('clients see the photo, license and phone that their agent shows, or initials @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker?tab=agency-profile')
  const preview = page.getByRole('region', { name: 'The card your clients see' })
  await expect(preview).toContainText('AB')
  await page.getByLabel('Phone for clients').fill('(512) 555-0142')
  await page.getByLabel('National Producer Number').fill('1234567')
  await expect(preview.getByRole('link', { name: '(512) 555-0142' })).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Agency profile saved successfully!')).toBeVisible()
  const photo = page.getByLabel('Choose a photo of yourself')
  await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await expect(page.getByText(/This file is not a photo/)).toBeVisible()
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: SMALL_PNG })
  await expect(preview.getByRole('presentation')).toBeVisible()
  await isAccessible(page, 'agency profile with a photo')

  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const consumer = await open()
  await consumer.goto(/\/status#token=\S+/.exec(await mailTo(jo.email, 'We received your assessment'))?.[0] ?? '')
  const card = consumer.getByRole('region', { name: 'Your agent' })
  await expect(card.getByRole('presentation')).toHaveJSProperty('naturalWidth', 512)
  await expect(card).toContainText('National Producer Number 1234567.')
  await expect(card.getByRole('link', { name: '(512) 555-0142' })).toHaveAttribute('href', 'tel:5125550142')
  await isAccessible(consumer, 'own page with the card of the agent')

  const remove = page.getByRole('button', { name: 'Remove photo' })
  await remove.click()
  await expect(preview.getByRole('presentation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(preview.getByRole('presentation')).toHaveJSProperty('naturalWidth', 512)
  await consumer.reload()
  await expect(card.getByRole('presentation')).toHaveJSProperty('naturalWidth', 512)

  await remove.click()
  await expect(preview.getByRole('presentation')).toHaveCount(0)
  await consumer.reload()
  await expect(card).toContainText('AB')
  await expect(card.getByRole('presentation')).toHaveCount(0)
})

test('without a subscription, removing the photo asks first, because it cannot be undone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker?tab=agency-profile')
  const photo = page.getByRole('region', { name: 'The card your clients see' }).getByRole('presentation')
  await page
    .getByLabel('Choose a photo of yourself')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: SMALL_PNG })
  await expect(photo).toBeVisible()

  await pastTrial(ada)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Remove the photo?' })
  const remove = page.getByRole('button', { name: 'Remove photo' })
  await remove.click()
  await expect(dialog).toContainText('You cannot undo this')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(photo).toBeVisible()
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Photo removed. Clients see your initials.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(photo).toHaveCount(0)
})

test('a verified broker is told what a new state and another number mean, until an administrator has checked them', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 409/)
  const ada = await aLicensedBroker(request)
  const page = await open(ada)
  const missing = 'leads from the pool, clients from other agents, or referral fees'
  await page.goto('/broker?tab=agency-profile')
  await page.getByLabel('States licensed').fill('TX, New Mexico')
  const before = page.getByText(`New Mexico: you get no ${missing} there until an administrator has checked`)
  await expect(before).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('An administrator still has to check your license in New Mexico.')).toBeVisible()
  await expect(before).toBeHidden()

  const desk = await open(await theAdministrator(request))
  await desk.goto(`/admin/users?user=${ada.user.id}`)
  await expect(desk.getByRole('region', { name: 'User', exact: true })).toContainText('New states to check')
  await page.getByLabel('National Producer Number').fill('1234567')
  await expect(page.getByText('When you save another number, your license is not verified until')).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(`check your license. Until then, you get no ${missing}.`)).toBeVisible()
  await isAccessible(page, 'agency profile with an unchecked license')

  await desk.getByRole('button', { name: `Verify new states of ${nameOf(ada)}` }).click()
  await expect(desk.getByText('They changed their license after you opened this page.')).toBeVisible()
  await desk.reload()
  await desk.getByRole('button', { name: `Verify credentials of ${nameOf(ada)}`, exact: true }).click()
  await expect(desk.getByText('User updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('National Producer Number')).toHaveValue('1234567')
  await expect(page.getByText('still has to check your license')).toBeHidden()
})

test('a test client appears among the clients, and all test clients can be deleted @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=mock-patients')
  await page.getByRole('combobox', { name: 'Scenario' }).click()
  await page.getByRole('option', { name: 'Diabetes under treatment' }).click()
  await page.getByRole('button', { name: 'Generate mock patient' }).click()
  const made = page.getByRole('article', { name: 'New mock patient' })
  await expect(made).toContainText('Type 2 diabetes')
  await expect(made).toContainText('ACA Gold Premier with Supplemental Gap Coverage, $710 a month together')
  await isAccessible(page, 'mock patients')
  await page.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 mock patient restored')).toBeVisible()
  await made.getByRole('link', { name: 'Open in my clients' }).click()
  await expect(page.getByText('Mock', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('You created this test client').first()).toBeVisible()

  await page.goto('/broker?tab=mock-patients')
  await page.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('None yet.')).toBeVisible()
})
