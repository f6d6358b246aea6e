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
): Promise<Bytes> {
  const page = new Pdf({ size: 'LETTER', margin: LEFT, info, lang: 'en-US' })
  const chunks: Uint8Array[] = []
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject))
  draw(page)
  page.end()
  await done
  const content = Buffer.concat(chunks)
  return { name, media_type: 'application/pdf', size: content.length, content: only(content) }
}

async function* only(content: Uint8Array) {
  yield content
}

/** The built-in PDF fonts contain Latin letters only. */
export const printable = (words: string): string => words.normalize('NFKC').replaceAll(/[^\u0020-\u00ff]/g, '?')
