import { expect, test } from 'vitest'
import { listOf, stateCodes } from './lists.ts'

test('a list is what stands between commas, each once', () => {
  expect(listOf(' Medicare, small groups ,, Medicare;families ')).toEqual(['Medicare', 'small groups', 'families'])
  expect(listOf(' ')).toEqual([])
})

test('states are known by code and by name', () => {
  expect(stateCodes('tx, Oklahoma, NEW MEXICO, Zz')).toEqual(['TX', 'OK', 'NM', 'ZZ'])
})
