import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import Pdf from 'pdfkit'

export interface Scanning {
  /** In degrees, clockwise. */
  tilt?: number
  /** Quarter turns, clockwise: 2 is upside down. */
  turns?: number
  /** Dark gray letters on gray paper. */
  faint?: boolean
  dpi?: number
}

/**
 * The pages of PDFs as a scanner would store them in one: each is one picture and has no text, but for what `print`
 * writes there.
 */
export async function aScanOf(
  pdfs: readonly Buffer[],
  scanning: Scanning = {},
  print?: (scan: PDFKit.PDFDocument) => void,
) {
  const scan = new Pdf({ autoFirstPage: false })
  for (const pdf of pdfs) {
    for (const { picture, width, height } of await scanned(pdf, scanning)) {
      scan.addPage({ size: [width, height], margin: 0 })
      scan.image(picture, 0, 0, { width })
    }
  }
  print?.(scan)
  scan.end()
  return buffer(scan)
}

/** The first page as a photo of it, without metadata. */
export async function aPhotoOf(pdf: Buffer, scanning: Scanning = {}): Promise<Buffer> {
  const [page] = await scanned(pdf, scanning)
  if (!page) throw new Error('it has no page')
  return page.picture
}

/** The pages as pictures, with their size in points. */
async function scanned(pdf: Buffer, { tilt = 0, turns = 0, faint = false, dpi = 200 }: Scanning) {
  const document = await getDocument({
    data: new Uint8Array(pdf),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    // The letters of the fonts that every reader has.
    standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', import.meta.resolve('pdfjs-dist/package.json'))),
  }).promise
  const pages: { picture: Buffer; width: number; height: number }[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: dpi / 72 })
    const printed = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    // The types of pdf.js know the canvas of browsers only; this one has the same methods.
    const how: Parameters<typeof page.render>[0] = Object.assign({ canvas: null, viewport }, { canvas: printed })
    await page.render(how).promise
    const [width, height] = turns % 2 === 0 ? [printed.width, printed.height] : [printed.height, printed.width]
    const turned = createCanvas(width, height)
    const context = turned.getContext('2d')
    context.fillStyle = faint ? '#d8d8d4' : '#ffffff'
    context.fillRect(0, 0, width, height)
    context.translate(width / 2, height / 2)
    context.rotate((turns * Math.PI) / 2 + (tilt * Math.PI) / 180)
    if (faint) {
      context.globalCompositeOperation = 'multiply'
      context.globalAlpha = 0.35
    }
    context.drawImage(printed, -printed.width / 2, -printed.height / 2)
    const picture = await turned.encode('jpeg', 80)
    pages.push({ picture, width: (width * 72) / dpi, height: (height * 72) / dpi })
  }
  return pages
}
