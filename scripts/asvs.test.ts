import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/**
 * The requirements of levels 1 and 2 in OWASP ASVS 5.0.0, by section. In each, those of level 3 stand
 * at the end, so a section needs only the number of its last one.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const REQUIRED = Object.entries(SECTIONS).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, i) => `${section}.${i + 1}`),
)

const page = await readFile(new URL('../docs/security/asvs.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, id = '', about = '', state = '', where = '', shown = '']) => ({ id, about, state, where, shown: shown.trim() }),
)

test('has each requirement of levels 1 and 2 once, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(REQUIRED)
})

test('says of each whether it is met, with a test or a review if it is, and why if it is not', () => {
  expect(rows.filter(({ state }) => !['met', 'not met', 'does not apply'].includes(state))).toEqual([])
  expect(rows.filter(({ about, where }) => about === '' || where === '')).toEqual([])
  expect(rows.filter(({ state, shown }) => state === 'met' && shown === '')).toEqual([])
})

test('counts them rightly', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  const said = /Of (\d+), (\d+) are met, (\d+) are not, and (\d+) do not apply/.exec(page)?.slice(1).map(Number)
  expect(said).toEqual([rows.length, count('met'), count('not met'), count('does not apply')])
})
