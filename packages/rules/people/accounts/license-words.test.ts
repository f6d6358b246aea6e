import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { licenseWords } from './license-words.ts'

test.each([
  [['TX'], '1234567', 'Licensed in Texas. National Producer Number 1234567.'],
  [['NM', 'OK', 'TX'], null, 'Licensed in New Mexico, Oklahoma, and Texas.'],
  [['AL', 'AR', 'NM', 'OK', 'TX'], null, 'Licensed in AL, AR, NM, OK, and TX.'],
  [[], '12', 'National Producer Number 12.'],
  [[], null, ''],
])('names the license in %j with the number %j', (states_licensed, npn, words) => {
  expect(licenseWords({ states_licensed, npn })).toBe(words)
})

test('names the states in the language of the consumer', () => {
  const license = { states_licensed: ['NM', 'NY', 'TX'], npn: null }
  expect(inLanguage('es', () => licenseWords(license))).toBe('Con licencia en Nuevo México, Nueva York y Texas.')
})
