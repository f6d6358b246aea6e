import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { SMALL_PDF } from '@waymark/testing/documents'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submit } from './people.ts'
import { live, openPart } from './portal.ts'

const aPdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: SMALL_PDF })
const waiting = (page: Page) => page.getByRole('list', { name: 'Files to send' })

async function drop(target: Locator, name: string): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(`{
    const transfer = new DataTransfer()
    transfer.items.add(new File([${JSON.stringify(SMALL_PDF.toString())}], ${JSON.stringify(name)}, { type: 'application/pdf' }))
    transfer
  }`)
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(name)
  return readFile(await file.path())
}

test('agent and consumer send each other files @phone', async ({ open, request, watch }) => {
  // A file with the wrong content.
  watch.allow(/status of 415/)
  const ada = await aBroker(request, 'Ada')
  const { id, intake_token } = await submit(request, ada, aConsumer(), { first_name: 'Rosa' })
  const broker = await open(ada)
  await broker.goto(`/broker?tab=agent-network&with=${id}`)
  await live(broker)
  const field = broker.getByRole('textbox', { name: /^Message to/ })
  await expect(field).toBeVisible()
  const choose = broker.getByLabel('Files to attach')
  await choose.setInputFiles([
    aPdf('Plans.pdf'),
    { name: 'lies.png', mimeType: 'image/png', buffer: SMALL_PDF },
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: SMALL_PDF },
  ])
  const files = waiting(broker)
  await expect(files.getByText('ready to send')).toHaveCount(1)
  await expect(files.getByText('lies.png is not one of them.')).toBeVisible()
  await expect(files.getByText('virus.exe is not one of them.')).toBeVisible()
  await field.fill('Here are your plans.')
  const send = broker.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeDisabled()
  await isAccessible(broker, 'files of a message')
  await files.getByRole('button', { name: 'Remove lies.png' }).click()
  await files.getByRole('button', { name: 'Remove virus.exe' }).click()
  await drop(broker.getByRole('log').or(broker.getByText('No messages yet. Say hello.')).first(), 'Prices.pdf')
  await expect(files.getByText('ready to send')).toHaveCount(2)
  await field.press('Enter')
  const sent = broker.getByRole('log').getByRole('article').last()
  await expect(sent).toContainText('Here are your plans.')
  await expect(sent.getByRole('button', { name: /^Download/ })).toHaveCount(2)
  await expect(files).toBeHidden()

  const consumer = await open()
  await consumer.goto(`/status#token=${intake_token}`)
  const list = consumer.getByRole('list', { name: 'Messages' })
  await expect(list).toContainText('Here are your plans.')
  expect(await downloaded(consumer, 'Plans.pdf')).toEqual(SMALL_PDF)

  const shelf = await open(ada)
  await shelf.goto(`/broker?tab=clients&client=${id}`)
  await live(shelf)
  await openPart(shelf, 'Documents')
  const documents = shelf.getByRole('list', { name: 'Files in your messages' })
  await expect(documents.getByRole('listitem')).toHaveCount(2)

  await consumer.getByLabel('Files to attach').setInputFiles([aPdf('W-2.pdf'), aPdf('Oops.pdf')])
  const own = waiting(consumer)
  await expect(own.getByText('ready to send')).toHaveCount(2)
  await isAccessible(consumer, 'status with files to send')
  await own.getByRole('button', { name: 'Remove Oops.pdf' }).click()
  await consumer.getByRole('button', { name: 'Send message' }).click()
  await expect(list).toContainText('We got W-2.pdf.')
  await expect(own).toBeHidden()

  await expect(sent).toContainText('W-2.pdf', { timeout: 20_000 })
  expect(await downloaded(broker, 'W-2.pdf')).toEqual(SMALL_PDF)
  await expect(documents.getByRole('listitem')).toHaveCount(3)
  await expect(documents.getByRole('listitem').first()).toContainText(/W-2\.pdf.*From the client/s)
})

test('files wait for the connection, and go with the message once it is back', async ({ open, request, watch }) => {
  watch.allow(/net::ERR_INTERNET_DISCONNECTED|WebSocket/)
  const ada = await aBroker(request, 'Ada')
  const { intake_token } = await submit(request, ada, aConsumer(), { first_name: 'Rosa' })
  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  const field = page.getByLabel('Write to Ada')
  await expect(field).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Files to attach').setInputFiles(aPdf('W-2.pdf'))
  const files = waiting(page)
  await expect(files.getByText('Files need a connection. We try again when you are back online.')).toBeVisible()
  await field.fill('My W-2')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(files.getByText('ready to send')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(/My W-2.*We got W-2\.pdf/s)
})
