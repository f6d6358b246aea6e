import { expect, test } from 'vitest'
import { browserFamily, shortenedAddress } from './visitor.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  [null, 'unknown'],
])('shortens %s to %s', (ip, shown) => {
  expect(shortenedAddress(ip)).toBe(shown)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari on iOS',
  ],
  ['curl/8.0', 'Another program'],
  [null, 'Another program'],
])('recognizes %s as %s', (user_agent, family) => {
  expect(browserFamily(user_agent)).toBe(family)
})
