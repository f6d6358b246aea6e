import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMedications } from './medications.ts'

test.each([
  ['', []],
  [' , ,, ', []],
  ['Metformin', ['Metformin']],
  ['Metformin 500 mg,Lisinopril', ['Metformin 500 mg', 'Lisinopril']],
  ['  Metformin ,  Lisinopril , ', ['Metformin', 'Lisinopril']],
])('%j is %j', (text, medications) => {
  expect(splitMedications(text)).toEqual(medications)
})

test('splitting what was joined gives the same names', () => {
  const names = fc.array(fc.stringMatching(/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/))
  fc.assert(
    fc.property(names, (medications) => {
      expect(splitMedications(medications.join(', '))).toEqual(medications)
    }),
  )
})
