import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMedications } from './medications.ts'

test.each([
  ['', []],
  [' , ,, ', []],
  ['Metformin', ['Metformin']],
  ['Metformin 500 mg,Lisinopril', ['Metformin 500 mg', 'Lisinopril']],
  ['  Metformin ,  Lisinopril , ', ['Metformin', 'Lisinopril']],
])('reads %j as %j', (text, medications) => {
  expect(splitMedications(text)).toEqual(medications)
})

test('joining and splitting gives the same names', () => {
  const names = fc.array(fc.stringMatching(/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/))
  fc.assert(
    fc.property(names, (medications) => {
      expect(splitMedications(medications.join(', '))).toEqual(medications)
    }),
  )
})
