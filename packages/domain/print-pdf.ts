import type { Bytes } from '@waymark/contracts/endpoint'
import Pdf from 'pdfkit'

export const INK = '#14213a'
export const MUTED = '#5a6272'
export const LINE = '#d8d4ca'
export const BLUE = '#1e40af'
/** Left and right edge of a Letter page's text (points). */
export const LEFT = 64
export const RIGHT = 548

/** A download of a PDF on Letter pages, drawn by `draw`. */
export async function printPdf(
  name: string,
  info: { Title: string; Author: string; CreationDate: Date },
  draw: (page: PDFKit.PDFDocument) => void,
  language = 'en',
): Promise<Bytes> {
  const page = new Pdf({ size: 'LETTER', margin: LEFT, info, lang: `${language}-US` })
  const chunks: Uint8Array[] = []
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject))
  draw(page)
  page.end()
  await done
  const content = Buffer.concat(chunks)
  return { name, media_type: 'application/pdf', size: content.length, content: only(content) }
}

/** Writes paragraphs one below another. */
export function paragraphs(page: PDFKit.PDFDocument) {
  return {
    text: (
      words: string,
      options: { size?: number; bold?: boolean; color?: string; gap?: number; indent?: number } = {},
    ) => {
      const { size = 10.5, bold = false, color = INK, gap = 4, indent = 0 } = options
      page
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .fillColor(color)
      page.text(printable(words), LEFT + indent, page.y, { width: RIGHT - LEFT - indent, lineGap: 1.5 })
      page.y += gap
    },
    rule: () => {
      page
        .moveTo(LEFT, page.y + 4)
        .lineTo(RIGHT, page.y + 4)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke()
      page.y += 16
    },
  }
}

async function* only(content: Uint8Array) {
  yield content
}

/** What the built-in PDF fonts do not contain: they have the letters and signs of Windows-1252. */
const OTHER = /[^\u0020-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€]/gu

/** Letters that the fonts lack lose their marks: `Nguyễn` becomes `Nguyen`. */
export const printable = (words: string): string =>
  words.normalize('NFKC').replaceAll(OTHER, (letter) => letter.normalize('NFD').charAt(0).replace(OTHER, '?'))
