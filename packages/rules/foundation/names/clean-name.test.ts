import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

test.each([
  'Jo Client',
  'Ana María Núñez-O’Brien',
  'J. R. Smith',
  'Dr. Wu',
  'St. Clair & Sons, Inc.',
  '李小龍',
  'محمد علي',
  'Müller-Lüdenscheidt',
])('leaves the name %s as it is', (name) => {
  expect(cleanName(name)).toBe(name)
})

test.each([
  ['Jo\r\nBcc: everyone@example.test', 'Jo Bcc:'],
  ['Jo\n\nYour account is closed', 'Jo Your account is closed'],
  ['Jo\u2028Client\u0000', 'Jo Client'],
  ['\u202eoJ', 'oJ'],
  ['Jo\u200b\u200bClient', 'Jo Client'],
  ['Win a prize at https://evil.example/prize now', 'Win a prize at now'],
  ['HTTP://EVIL.EXAMPLE', ''],
  ['javascript:alert(1)', ''],
  ['mailto:jo@evil.example', ''],
  ['www.evil.example', ''],
  ['evil.example/prize', ''],
  ['\\\\server\\share', ''],
  ['Visit evil.example today', 'Visit evil example today'],
  ['evil。example', 'evil example'],
  ['evil．com', 'evil com'],
  ['jo@evil.example', ''],
  ['<a href="//evil.example">Jo</a>', '<a'],
])('cleans %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test('keeps a name that is not a name short', () => {
  expect(cleanName('a'.repeat(5000))).toHaveLength(100)
})
