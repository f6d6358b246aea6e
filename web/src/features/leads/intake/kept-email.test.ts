import { afterAll, expect, test, vi } from 'vitest'
import { CLIENT_EMAIL } from '../../../shared/intake/keys.ts'
import { keepReceipt } from '../../../shared/intake/own-token.ts'
import { aStorage } from '../../../shared/ui/storage.fixture.ts'
import { keptEmail } from './kept-email.ts'

const browser = aStorage('localStorage')
const tab = aStorage('sessionStorage')
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())

test('the tab of an assessment names its address, also after another one was submitted in the browser', () => {
  browser.set(CLIENT_EMAIL, 'jo@example.test')
  keepReceipt({ id: 'c1', intake_token: 'of the assessment' }, 'jo@example.test')
  browser.set(CLIENT_EMAIL, 'ana@example.test')
  expect(keptEmail()).toBe('jo@example.test')
  tab.clear()
  expect(keptEmail()).toBe('ana@example.test')
})
