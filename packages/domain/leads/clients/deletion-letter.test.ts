import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { deletionLetter } from './deletion-letter.ts'

const api = await apiForFile()

test.each([
  ['NY', 'January 3, 2027'],
  ['HI', 'January 2, 2027'],
])('names the day of the deletion where the client is, in %s', async (state, day) => {
  const now = new Date('2026-12-04T06:00:00Z')
  const client = await aClient(api.db, { state, deletion_offered_at: now })
  const event = {
    id: newId(),
    name: 'client.deletion_offered',
    version: 1,
    aggregate_id: client.id,
    payload: {},
    actor: null,
    trace: null,
    occurred_at: now.toISOString(),
  } as const
  const means = { config: api.config, secrets: api.secrets, now: () => now }
  expect((await deletionLetter.write(event, api.db, means))?.text).toContain(`messages on ${day}.`)
})
