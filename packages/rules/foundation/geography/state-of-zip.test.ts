import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateOfZip } from './state-of-zip.ts'
import { US_STATES } from './us-states.ts'
import prefixes from './zip-prefixes.json' with { type: 'json' }

describe('stateOfZip', () => {
  test.each([
    ['00501', 'NY'],
    ['00901', 'PR'],
    ['00802', 'VI'],
    ['02108', 'MA'],
    ['09012', 'AE'],
    ['10001', 'NY'],
    ['20001', 'DC'],
    ['20166', 'VA'],
    ['34002', 'AA'],
    ['56901', 'DC'],
    ['73301', 'TX'],
    ['73949', 'OK'],
    ['75201', 'TX'],
    ['88510', 'TX'],
    ['90210', 'CA'],
    ['96201', 'AP'],
    ['96813', 'HI'],
    ['96910', 'GU'],
    ['99501', 'AK'],
  ])('maps %s to %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
  })

  test('uses the first five digits of ZIP+4', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5}$/), fc.stringMatching(/^\d{4}$/), (zip, more) => {
        expect(stateOfZip(`${zip}-${more}`)).toBe(stateOfZip(zip))
      }),
    )
  })

  test.each(['', '1234', '123456', '12345-', '12345-12', '1234a', ' 10001', '10001\n', '٣٣٣٣٣'])(
    'rejects %j as a ZIP code',
    (text) => {
      expect(stateOfZip(text)).toBeNull()
    },
  )

  test.each(['00012', '21300', '34300', '98799'])('maps the unused prefix of %s to no state', (zip) => {
    expect(stateOfZip(zip)).toBeNull()
  })

  test('covers every state, the District of Columbia and three territories', () => {
    const reached = new Set(prefixes.rows.map((range) => range.state))
    const withoutOwnPrefix = ['AS', 'MP']
    expect(US_STATES.filter(({ code }) => !reached.has(code)).map(({ code }) => code)).toEqual(withoutOwnPrefix)
  })

  test('has ordered ranges that never overlap', () => {
    const bounds = prefixes.rows.flatMap((range) => [range.first, range.last])
    expect(bounds).toEqual(bounds.toSorted())
    expect(new Set(prefixes.rows.map((range) => range.first)).size).toBe(prefixes.rows.length)
  })
})
