import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { checkFile } from './check-file.ts'

const check = (name: string, bytes: Buffer) => checkFile({ name, content: () => Readable.from([bytes]) })
const refused = { status: 415, code: 'unsupported_media_type' }

test.each(['BMI,Age\n24,40\n', 'MZ plan,price\n', 'GIF,price\n', 'ID3,name\n', 'plan,price\n'])(
  'takes text for CSV, whatever else its first letters are: %j',
  async (text) => {
    expect(await check('rates.csv', Buffer.from(text))).toEqual({ original_name: 'rates.csv', media_type: 'text/csv' })
  },
)

test.each([
  ['a PDF of text', Buffer.from('%PDF-1.4\n1 0 obj\n')],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0\n')],
  ['RTF', Buffer.from('{\\rtf1 plan}')],
  ['XML', Buffer.from('<?xml version="1.0"?><plans/>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a program', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
])('refuses %s with the name of a CSV file', async (_what, bytes) => {
  await expect(check('rates.csv', bytes)).rejects.toMatchObject(refused)
})
