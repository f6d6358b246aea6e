import { describe, expect, test } from 'vitest'
import { optionalText, requiredText } from './fields.ts'

const name = requiredText(100, 'First name is required')

describe('a name', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a joiner alone', '\u200d'],
    ['marks of direction between spaces', ' \u200e \u202e '],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille cell', '\u2800'],
    ['a tag and a variation selector', '\u{e0041}\ufe0f'],
  ])('of nothing but %s is empty', (_what, value) => {
    expect(name.safeParse(value).error?.issues).toMatchObject([{ message: 'First name is required' }])
    expect(optionalText(100).parse(value)).toBeNull()
  })

  test.each([
    ['the joiner of a Persian name', 'علی\u200cرضا'],
    ['the joiners of an emoji', '👩\u200d🌾'],
    ['a joiner of Devanagari', 'क्\u200dष'],
    ['an initial', 'J'],
  ])('keeps %s', (_what, value) => {
    expect(name.parse(` ${value} `)).toBe(value)
  })

  test('cannot be stored with NUL, also if that is all of it', () => {
    expect(name.safeParse('\u0000').error?.issues).toMatchObject([
      { message: 'This text contains characters that cannot be stored' },
    ])
  })
})
