import type { Bytes } from '@waymark/contracts/endpoint'
import { download } from './download.ts'

export const INK = '#14213a'
export const MUTED = '#5a6272'
export const LINE = '#d8d4ca'
export const BLUE = '#1e40af'
/** Left and right edge of a Letter page's text (points). */
export const LEFT = 64
export const RIGHT = 548

/**
 * A download of a PDF on Letter pages, drawn by `draw`. Screen readers get its headings, lists and tables, so everything in
 * it must be drawn as a part of one (`as`, `decoration`).
 */
export async function printPdf(
  name: string,
  info: { Title: string; Author: string; CreationDate: Date },
  draw: (page: PDFKit.PDFDocument) => void,
  { language = 'en' }: { language?: string } = {},
): Promise<Bytes> {
  // Loaded when the first PDF is made.
  const { default: Pdf } = await import('pdfkit')
  const page = new Pdf({
    size: 'LETTER',
    margin: LEFT,
    info,
    lang: `${language}-US`,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
  })
  const chunks: Uint8Array[] = []
  page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject))
  draw(page)
  page.end()
  await done
  return download(name, 'application/pdf', Buffer.concat(chunks))
}

export type Part = ReturnType<PDFKit.PDFDocument['struct']>

/** Draws a part: a paragraph (`P`), heading (`H1`), picture (`Figure`) and so on, within `parent` if given. */
export function as(
  page: PDFKit.PDFDocument,
  type: string,
  draw: () => void,
  { parent, alt }: { parent?: Part | undefined; alt?: string } = {},
): void {
  const part = page.struct(type, alt === undefined ? {} : { alt }, draw)
  if (parent) parent.add(part)
  else page.addStructure(part)
  part.end()
}

/** A part that holds others, such as a list. The parts are drawn within `draw`. */
export function group(page: PDFKit.PDFDocument, type: string, draw: (parent: Part) => void, outer?: Part): void {
  const part = page.struct(type)
  if (outer) outer.add(part)
  else page.addStructure(part)
  draw(part)
  part.end()
}

/** Draws what a screen reader skips. */
export function decoration(page: PDFKit.PDFDocument, draw: () => void): void {
  page.markContent('Artifact')
  draw()
  page.endMarkedContent()
}

export interface Placed {
  /** Up to the right margin by default. */
  width?: number | undefined
  /** Longer text ends in an ellipsis; without it, text takes the lines that it needs. */
  height?: number | undefined
  size?: number
  bold?: boolean
  color?: string
  right?: boolean
  /** What it is to a screen reader, which skips an `Artifact`; a paragraph by default. */
  type?: string
  parent?: Part | undefined
}

/** Writes at a place of the page, in points. */
export function writeAt(page: PDFKit.PDFDocument, words: string, x: number, y: number, look: Placed = {}): void {
  const { width = RIGHT - x, height, size = 10.5, bold = false, color = INK, right = false } = look
  const { type = 'P', parent } = look
  const write = () => {
    page
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
    const fit = height === undefined ? {} : { height, ellipsis: true }
    page.text(printable(words), x, y, { width, ...fit, align: right ? 'right' : 'left' })
  }
  if (type === 'Artifact') decoration(page, write)
  else as(page, type, write, { parent })
}

/** A line across the page. */
export const ruleAt = (page: PDFKit.PDFDocument, y: number): void =>
  decoration(page, () => page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(LINE).stroke())

interface Look {
  size?: number
  bold?: boolean
  color?: string
  gap?: number
  indent?: number
  /** A paragraph by default. */
  type?: string
  parent?: Part | undefined
}

/** Writes paragraphs one below another. */
export function paragraphs(page: PDFKit.PDFDocument) {
  return {
    text: (words: string, options: Look = {}) => {
      const { size = 10.5, bold = false, color = INK, gap = 4, indent = 0, type = 'P', parent } = options
      const write = () => {
        page
          .font(bold ? 'Helvetica-Bold' : 'Helvetica')
          .fontSize(size)
          .fillColor(color)
        page.text(printable(words), LEFT + indent, page.y, { width: RIGHT - LEFT - indent, lineGap: 1.5 })
      }
      as(page, type, write, { parent })
      page.y += gap
    },
    rule: () => {
      ruleAt(page, page.y + 4)
      page.y += 16
    },
  }
}

/** What the built-in PDF fonts do not contain: they have the letters and signs of Windows-1252. */
const OTHER = /[^\u0020-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€]/gu

/** Letters and signs that Unicode does not take apart, and what the fonts have for them. */
const PLAIN: Readonly<Record<string, string>> = {
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  ı: 'i',
  '\u2010': '-',
  '\u2212': '-',
  '\u2044': '/',
}

/** A letter without its marks, or a sign in the plain form that it has. A fraction stays apart from the number before it. */
function plainOf(letter: string, at: number, words: string): string {
  const plain = letter
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(OTHER, (sign) => PLAIN[sign] ?? '?')
  return /^\d+\//.test(plain) && /\d$/.test(words.slice(0, at)) ? ` ${plain}` : plain
}

/** Only what the fonts lack changes: `Nguyễn` becomes `Nguyen`, and `½` stays. */
export const printable = (words: string): string => words.normalize('NFC').replaceAll(OTHER, plainOf)
