import { expect, test } from 'vitest'
import { lacksDigits, phoneNumber } from './phone-number.ts'

test.each([
  ['(512) 555-0142', '+15125550142'],
  ['512.555.0142', '+15125550142'],
  ['1 512 555 0142', '+15125550142'],
  ['+1-512-555-0142', '+15125550142'],
  ['555 0142', null],
  ['+52 55 1234 5678', null],
  ['512 555 0142 ext. 7', null],
  ['112 555 0142', null],
  [null, null],
])('%s is the number %s', (typed, number) => {
  expect(phoneNumber(typed)).toBe(number)
})

test.each([
  ['555 0142', true],
  ['123', true],
  ['(512) 555-0142', false],
  ['512 555 0142 ext. 7', false],
  ['+52 55 1234 5678', false],
  ['', false],
])('whether %j lacks digits: %s', (typed, lacks) => {
  expect(lacksDigits(typed)).toBe(lacks)
})
