import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../../../shared/api/api-error.ts'
import { type Attempt, createAttempts } from './import-attempts.ts'

/** Tries imports, and keeps what each one sent. */
function anImport() {
  const attempt = createAttempts()
  const sent: Attempt[] = []
  const send = (what: string, now: { version: number; csv: string }, error?: Error) =>
    attempt(what, now, async (one) => {
      sent.push(one)
      if (error) throw error
    }).catch(() => undefined)
  return { sent, send }
}
const refused = (status: number) => new ApiError(status, 'refused', 'No')

test('an import whose answer was lost is tried again as it was, also when the census has changed', async () => {
  const { sent, send } = anImport()
  await send('append Ana', { version: 1, csv: 'Ana, primary' }, unreachable())
  await send('append Ana', { version: 2, csv: 'Ana' }, refused(503))
  await send('append Ana', { version: 2, csv: 'Ana' }, refused(429))
  await send('append Ana', { version: 2, csv: 'Ana' })
  expect(sent.map(({ version, csv }) => `${version} ${csv}`)).toEqual(Array(4).fill('1 Ana, primary'))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('an answer or a refusal releases what was sent', async () => {
  const { sent, send } = anImport()
  await send('append Ana', { version: 1, csv: 'Ana' })
  await send('append Ana', { version: 2, csv: 'Ana' }, refused(409))
  await send('append Ana', { version: 3, csv: 'Ana' })
  expect(sent.map(({ version }) => version)).toEqual([1, 2, 3])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('another import after a lost answer starts from the same version, so that the server notices the first one', async () => {
  const { sent, send } = anImport()
  await send('append Ana', { version: 1, csv: 'Ana' }, unreachable())
  await send('append Ana and Bo', { version: 2, csv: 'Ana Bo' }, refused(409))
  await send('append Ana and Bo', { version: 2, csv: 'Ana Bo' })
  expect(sent.map(({ version }) => version)).toEqual([1, 1, 2])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test.each([409, 422])(
  'an import whose answer was lost keeps its key when another one is refused (%i)',
  async (status) => {
    const { sent, send } = anImport()
    await send('append Ana', { version: 1, csv: 'Ana' }, unreachable())
    await send('append Ana and Bo', { version: 2, csv: 'Ana Bo' }, refused(status))
    await send('append Ana', { version: 2, csv: 'Ana' })
    expect(sent[2]).toEqual(sent[0])
  },
)

test('an import whose answer was lost keeps its key when another one is imported', async () => {
  const { sent, send } = anImport()
  await send('append Ana', { version: 1, csv: 'Ana' }, unreachable())
  await send('append Bo', { version: 2, csv: 'Bo' }, refused(409))
  await send('append Bo', { version: 2, csv: 'Bo' })
  await send('append Ana', { version: 3, csv: 'Ana' })
  expect(sent[3]).toEqual(sent[0])
})

test('a refusal that does not say what became of the first import still holds the others to its version', async () => {
  const { sent, send } = anImport()
  await send('append Ana', { version: 1, csv: 'Ana' }, unreachable())
  await send('append Bo', { version: 2, csv: 'Bo' }, refused(422))
  await send('append Cy', { version: 2, csv: 'Cy' })
  await send('append Di', { version: 2, csv: 'Di' })
  expect(sent.map(({ version }) => version)).toEqual([1, 1, 1, 2])
})
