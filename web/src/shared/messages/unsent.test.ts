import { afterAll, expect, test, vi } from 'vitest'
import { aUser } from '../session/user.fixture.ts'
import { aStorage } from '../ui/storage.fixture.ts'

aStorage('localStorage')
aStorage('sessionStorage')
vi.stubGlobal('window', { addEventListener: () => undefined })
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())
const { draftTo, dropSent, keepDraft } = await import('./unsent.ts')
const { storeSession } = await import('../session/storage.ts')

test('drops a draft once it is sent, but keeps what was typed in the meantime', () => {
  storeSession({ access_token: 'eyJ.ada', user: aUser({ id: 'ada' }), admin_access: false, founder_access: false })
  keepDraft('note', 'Wants an HSA')
  dropSent('note', 'Wants an HSA')
  expect(draftTo('note')).toBe('')
  keepDraft('note', 'Wants an HSA')
  keepDraft('note', 'Wants an HSA, prefers mornings')
  dropSent('note', 'Wants an HSA')
  expect(draftTo('note')).toBe('Wants an HSA, prefers mornings')
})
