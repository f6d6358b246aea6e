import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../ui/storage.fixture.ts'
import { forgetConsumer, TYPED } from './forget-consumer.ts'
import { ATTEMPT, CLIENT_EMAIL, DRAFT, DRAFT_LINK } from './keys.ts'
import { keepReceipt, keepToken, keptReceipt, keptToken } from './own-token.ts'

const browser = aStorage('localStorage')
const tab = aStorage('sessionStorage')
// Other files run in this process, too, and render pages as the server does.
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  forgetConsumer()
  browser.clear()
  tab.clear()
})

test('an assessment submitted after a link was opened in the tab is the one that the tab shows', () => {
  keepToken('of the link')
  expect(keptToken()).toBe('of the link')
  keepReceipt({ id: 'c1', intake_token: 'of the assessment' }, 'jo@example.test')
  expect(keptToken()).toBe('of the assessment')
})

test('a link opened after an assessment was submitted in the tab is the one that the tab shows', () => {
  keepReceipt({ id: 'c1', intake_token: 'of the assessment' }, 'jo@example.test')
  keepToken('of the link')
  expect(keptToken()).toBe('of the link')
})

test('a consumer whose data was deleted leaves neither a token, nor their email address, nor what they typed or answered', () => {
  keepReceipt({ id: 'c1', intake_token: 'of the assessment' }, 'jo@example.test')
  keepToken('of the link')
  browser.set(CLIENT_EMAIL, 'ana@example.test')
  for (const key of [DRAFT, DRAFT_LINK, ATTEMPT, ...TYPED]) tab.set(key, '"My knee hurts"')
  forgetConsumer()
  expect([...tab, ...browser]).toEqual([])
})

test('the tab shows the link and the assessment also where the browser blocks storage, until the data was deleted', () => {
  const blocked = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  keepToken('of the link')
  expect(keptToken()).toBe('of the link')
  keepReceipt({ id: 'c1', intake_token: 'of the assessment' }, 'jo@example.test')
  expect([keptToken(), keptReceipt()?.id]).toEqual(['of the assessment', 'c1'])
  forgetConsumer()
  expect([keptToken(), keptReceipt()]).toEqual([null, null])
  blocked.mockRestore()
})
