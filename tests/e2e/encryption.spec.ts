import { makeDue } from '@waymark/testing/react'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { aBroker, aConsumer, submitFor, theAdministrator } from './people.ts'

test('an administrator makes a new data key and sees everything sealed with it', async ({ open, request }) => {
  await submitFor(request, await aBroker(request), aConsumer())
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/queues?show=processes')
  const panel = page.getByRole('region', { name: 'Encryption' })
  const key = panel.getByText(/^\d+, made/)
  const before = Number.parseInt(await key.innerText(), 10)
  await panel.getByRole('button', { name: 'Make a new data key…' }).click()
  await panel.getByRole('button', { name: 'Make a new data key' }).click()
  await expect(page.getByText('A new data key is in use.')).toBeVisible()
  await expect(key).not.toHaveText(new RegExp(`^${before},`))
  await expect(panel.getByText('Sealing', { exact: true })).toBeVisible()
  await expect(panel.getByRole('progressbar', { name: 'Sealed with the key in use' })).toBeVisible()
  await expect(panel.getByText(/^\d+ of \d+ kinds of data, \d+% of about [\d,]+ values$/)).toBeVisible()
  await panel.getByText('Kinds of data', { exact: true }).click()
  const answers = panel.getByRole('listitem').filter({ hasText: 'client.health' })
  await expect(answers).toContainText(/client\.health: \d+% of [\d,]+, /)
  await isAccessible(page, 'encryption while it is sealed')

  // The passes are ten minutes apart.
  await expect(async () => {
    await inDatabase((db) => makeDue(db, 'seal'))
    await expect(panel.getByText('Everything is sealed', { exact: true })).toBeVisible({ timeout: 6000 })
  }).toPass()
  await expect(answers).toContainText(/client\.health: 100% of [\d,]+, done/)
  await expect(panel.getByRole('progressbar')).toHaveCount(0)
})
