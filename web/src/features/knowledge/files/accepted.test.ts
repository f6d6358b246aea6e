import { MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../shared/files/accepted.ts'

test('a file of exactly 25 MB is accepted', () => {
  expect(refusalOf({ name: 'rates.pdf', size: MAX_FILE_BYTES })).toBeNull()
  expect(refusalOf({ name: 'rates.pdf', size: MAX_FILE_BYTES + 1 })).toBe(
    'File rates.pdf is too large. Maximum size is 25MB.',
  )
})

test.each(['Rates.PDF', 'a.docx', 'a.xlsx', 'a.csv', 'a.png', 'v1.2.jpg', 'scan.jpeg'])('%s is accepted', (name) => {
  expect(refusalOf({ name, size: 10 })).toBeNull()
})

test.each(['notes.txt', 'pdf', 'rates.pdf.exe', 'photo.gif', ''])('%j is not supported', (name) => {
  expect(refusalOf({ name, size: 10 })).toBe(
    `We only accept PDF, DOCX, XLSX, CSV, PNG, or JPG files. ${name} is not supported.`,
  )
})
