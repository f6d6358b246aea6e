import { expect, test } from 'vitest'
import { listOf, stateCodes } from './lists.ts'

test('splits a list at commas and drops duplicates', () => {
  expect(listOf(' Medicare, small groups ,, Medicare;families ')).toEqual(['Medicare', 'small groups', 'families'])
  expect(listOf(' ')).toEqual([])
})

test('accepts states by code and by name', () => {
  expect(stateCodes('tx, Oklahoma, NEW MEXICO, Zz')).toEqual(['TX', 'OK', 'NM', 'ZZ'])
})
