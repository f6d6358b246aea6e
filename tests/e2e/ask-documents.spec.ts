import { SMALL_PDF } from '@waymark/testing/documents'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submit } from './people.ts'
import { live, openPart } from './portal.ts'

test('asks for documents in Spanish, takes that back, and looks at the file that comes @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request, 'Ada')
  const { id, intake_token } = await submit(request, ada, aConsumer(), { first_name: 'Rosa' }, 'es')
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)
  await openPart(broker, 'Documents')
  await broker.getByRole('button', { name: 'Ask for documents' }).click()
  const asking = broker.getByRole('dialog')
  await asking.getByRole('checkbox', { name: 'Proof of income' }).check()
  await asking.getByLabel('Anything else, one per line').fill('Formulario 1095-A')
  const message = asking.getByLabel('Message in Spanish')
  await expect(message).toHaveValue(/Hola, Rosa:.*- Comprobantes de ingresos.*- Formulario 1095-A/s)
  await expect(asking).toContainText('Please send me these documents by')
  await isAccessible(broker, 'asking for documents')
  await asking.getByRole('button', { name: 'Send request' }).click()
  const asked = broker.getByRole('list', { name: 'Requested documents' })
  await expect(asked).toContainText('Requested documents: Proof of income, Formulario 1095-A')
  await broker.getByRole('button', { name: 'Undo' }).click()
  await expect(broker.getByText('Taken back.')).toBeVisible()
  await expect(asked).toBeHidden()

  await broker.getByRole('button', { name: 'More', exact: true }).click()
  await broker.getByRole('menuitem', { name: 'Ask for documents' }).click()
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(asking).toContainText('Please choose or name a document')
  await asking.getByRole('checkbox', { name: 'Photo ID' }).check()
  await message.fill('Hola Rosa, ¿me manda su licencia?')
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(asked).toContainText('Requested documents: Photo ID')
  await broker.goto('/broker')
  const row = broker.getByRole('listitem').filter({ hasText: 'Requested documents: Photo ID' })
  await expect(row).toContainText('Waiting for documents · Rosa')

  const consumer = await open()
  await consumer.goto(`/status#token=${intake_token}`)
  const list = consumer.getByRole('list', { name: 'Messages' })
  await expect(list).toContainText('Hola Rosa, ¿me manda su licencia?')
  await expect(list).not.toContainText('1095-A')
  await consumer
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'Licencia.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF }])
  await expect(consumer.getByText('ready to send')).toBeVisible()
  await consumer.getByRole('button', { name: 'Send message' }).click()

  await expect(row).toContainText('Sent a file · Rosa', { timeout: 20_000 })
  await row.getByRole('link', { name: /^Look:/ }).click()
  await expect(broker.getByRole('list', { name: 'Files in your messages' })).toContainText('Licencia.pdf')
  await asked.getByRole('button', { name: 'Done: Requested documents: Photo ID' }).click()
  await expect(asked).toBeHidden()
  await broker.goto('/broker')
  await expect(broker.getByRole('heading', { name: 'Your work list' })).toBeVisible()
  await expect(row).toHaveCount(0)
})
