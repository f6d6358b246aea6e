import { expect, test } from 'vitest'
import { namesEmployer } from './names-employer.ts'

test.each([
  ['How Bell Bakery saved', 'Bell Bakery, LLC', true],
  ['how BELL-BAKERY’s people fared', 'Bell Bakery', true],
  ['A bakery in Travis County', 'Bell Bakery', false],
  ['Many doorbells, one bakery', 'Bell', false],
  ['An incorporated shop', 'Inc.', false],
  ['Über uns: Müller & Söhne', 'Müller und Söhne', false],
  ['Über uns: Müller & Söhne', 'MÜLLER & SÖHNE Ltd', true],
])('%j names %j: %s', (text, company, named) => {
  expect(namesEmployer(text, company)).toBe(named)
})
