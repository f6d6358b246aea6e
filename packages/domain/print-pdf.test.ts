import { expect, test } from 'vitest'
import { readPdf } from './knowledge/files/extract/pdf.ts'
import { paragraphs, printPdf } from './print-pdf.ts'

async function printed(words: string): Promise<string> {
  const info = { Title: 'A page', Author: 'Waymark', CreationDate: new Date(0) }
  const { content } = await printPdf('a.pdf', info, (page) => paragraphs(page).text(words))
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  const { pages } = await readPdf(Buffer.concat(chunks), () => undefined)
  return pages.map(({ text }) => text).join(' ')
}

test.each([
  ['the plan’s network, “covered” – at €5 or less', 'punctuation of both languages'],
  ['Ana Núñez, ¿qué sigue?', 'Spanish letters'],
  ['2½ pills, ¾ mg, 5 m²', 'fractions and powers'],
])('prints %j as it is: %s', async (words) => {
  expect(await printed(words)).toContain(words)
})

test('prints a letter that the fonts do not have without its marks, or else a question mark', async () => {
  expect(await printed('Nguyễn Thị Hạnh 李')).toContain('Nguyen Thi Hanh ?')
})

test.each([
  ['Đặng Wałęsa Işık', 'Dang Walesa Isik'],
  ['a co\u2011pay of \u22125', 'a co-pay of -5'],
  ['2⅓ and ⅔', '2 1/3 and 2/3'],
  ['e\u0301 x\u0302 \uFB01n', 'é x fin'],
])('prints %j in plain letters and signs as %j', async (words, plain) => {
  expect(await printed(words)).toContain(plain)
})
