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
])('prints %j as it is: %s', async (words) => {
  expect(await printed(words)).toContain(words)
})

test('prints a letter that the fonts do not have without its marks, or else a question mark', async () => {
  expect(await printed('Nguyễn Thị Hạnh 李')).toContain('Nguyen Thi Hanh ?')
})
