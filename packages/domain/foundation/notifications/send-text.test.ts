import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@waymark/platform/config'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { createTexter } from './send-text.ts'

const DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-texts-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const config = loadConfig({ DATABASE_URL: 'postgresql://localhost/none', DATA_DIR, TEXTS: 'mail' })

test('shows a text as an email in development', async () => {
  const text = { event_id: 'one', to: '+15125550142', body: 'Waymark: Ana <Diaz> wrote to you' }
  expect(await createTexter(config)?.send(text)).toEqual({ outcome: 'sent', sid: null })
  const mail = await PostalMime.parse(await readFile(join(DATA_DIR, 'mail', 'text-one.eml')))
  expect(mail).toMatchObject({ subject: 'Text to +15125550142', to: [{ address: '+15125550142@texts.invalid' }] })
  expect(mail.text?.trim()).toBe(text.body)
})

test('sends nothing without a provider', () => {
  expect(createTexter({ ...config, TEXTS: undefined })).toBeNull()
})
