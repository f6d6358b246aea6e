import { buffer } from 'node:stream/consumers'
import { aScanOf, type Scanning } from '@waymark/testing/scans'
import Pdf from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { openPdf } from '../open-pdf.ts'
import { readPdf } from '../pdf.ts'
import { readScans } from './read-scans.ts'

// Text recognition takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const ROWS = [
  ['Services you may need', 'In network', 'Out of network'],
  ['Primary care visit to treat an injury or illness', '$35 copay/visit', '40% coinsurance'],
  ['Specialist visit', '$70 copay/visit', 'Not covered'],
  ['Emergency room care', '$350 copay/visit', '$350 copay/visit'],
]
const LEFT = [60, 280, 420, 560] as const
const TOP = 160
const ROW = 44

/** A page like those of plan documents: a paragraph, and a ruled table. */
async function aPage(paragraph: string, rows = ROWS): Promise<Buffer> {
  const pdf = new Pdf({ size: 'LETTER', margin: 60 })
  pdf.fontSize(10).text(paragraph, { width: 480 })
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const [left = 0, right = 0] = LEFT.slice(column, column + 2)
      pdf
        .rect(left, TOP + row * ROW, right - left, ROW)
        .lineWidth(0.7)
        .stroke('#888888')
      pdf.fillColor('black').text(cell, left + 5, TOP + row * ROW + 8, { width: right - left - 10 })
    }
  }
  pdf.end()
  return buffer(pdf)
}

const ENGLISH =
  'The deductible is what you owe for covered health care services before the plan begins to pay. You must pay all of ' +
  'the costs up to this amount. For more information about limits and exceptions, see the plan or policy document.'
const SPANISH =
  'El deducible es la cantidad que usted debe pagar por los servicios médicos cubiertos antes de que el plan empiece ' +
  'a pagar. Consulte la póliza para obtener más información sobre las limitaciones y las excepciones del año.'
const ROWS_ES = [
  ['Servicios que podría necesitar', 'Dentro de la red', 'Fuera de la red'],
  ['Visita al médico de atención primaria', '$35 de copago', '40% de coseguro'],
]

const read = async (pdf: Buffer, how?: Scanning) => {
  const read_pages = await readScans(await openPdf(await aScanOf([pdf], how)), [1], () => undefined)
  const page = read_pages.get(1)
  if (!page) throw new Error('the page was not read')
  return { ...page, words: page.pieces.map(({ text }) => text).join(' ') }
}

/** The middle of a word on the page as it is shown, as shares of its width and height. */
function placeOf(page: Awaited<ReturnType<typeof read>>, word: string) {
  const piece = page.pieces.find(({ text }) => text === word)
  if (!piece) throw new Error(`there is no ${word}`)
  const part = {
    left: piece.left / page.width,
    top: (-piece.base - piece.height) / page.height,
    width: (piece.right - piece.left) / page.width,
    height: piece.height / page.height,
  }
  const { left, top, width, height } = page.placeOf(part)
  return { x: left + width / 2, y: top + height / 2 }
}

/** Where a point of the printed page is on the scanned one. */
function scannedPlace(x: number, y: number, { turns = 0, tilt = 0 }: Scanning) {
  const angle = (turns * Math.PI) / 2 + (tilt * Math.PI) / 180
  const [width, height] = turns % 2 === 0 ? [612, 792] : [792, 612]
  const [dx, dy] = [x - 306, y - 396]
  return {
    x: (Math.cos(angle) * dx - Math.sin(angle) * dy + width / 2) / width,
    y: (Math.sin(angle) * dx + Math.cos(angle) * dy + height / 2) / height,
  }
}

test.each<[string, Scanning]>([
  ['straight', {}],
  ['tilted by 2 degrees', { tilt: 2 }],
  ['tilted the other way', { tilt: -3.5 }],
  ['upside down', { turns: 2 }],
  ['sideways', { turns: 1 }],
  ['sideways the other way and tilted', { turns: 3, tilt: 1 }],
  ['faint', { faint: true }],
])('reads a page that was scanned %s, its table and where everything stands', async (_how, scanning) => {
  const page = await read(await aPage(ENGLISH), scanning)
  for (const sentence of [ENGLISH.slice(0, -1), ...ROWS.flat().flatMap((cell) => cell.split(' '))]) {
    expect(page.words).toContain(sentence)
  }
  expect(page.confidence).toBeGreaterThan(0.85)
  const [place, expected] = [placeOf(page, 'Specialist'), scannedPlace(LEFT[0] + 27, TOP + 2 * ROW + 12, scanning)]
  expect(Math.hypot(place.x - expected.x, place.y - expected.y)).toBeLessThan(0.01)
  // Three rows and three columns have at least four lines in each direction.
  expect(page.across.length).toBeGreaterThanOrEqual(5)
  expect(page.down.length).toBeGreaterThanOrEqual(4)
})

test('reads Spanish with its accents', async () => {
  const { words } = await read(await aPage(SPANISH, ROWS_ES))
  for (const word of ['cantidad', 'médicos', 'póliza', 'información', 'más', 'año', 'atención', '$35', '40%']) {
    expect(words).toContain(word)
  }
})

test('reads only the pages that are pictures, and says which one it begins', async () => {
  const printed = await aPage(ENGLISH)
  const scanned = await aScanOf([printed], {}, (pdf) => pdf.fontSize(8).text('Fax 555-0100 Page 1', 20, 10))
  expect(await readPdf(printed)).toMatchObject({ pages: [{ confidence: null }] })
  expect(await readPdf(scanned)).toEqual({ scanned: 1 })
  const begun: unknown[] = []
  const content = await readPdf(scanned, (now) => begun.push(now))
  expect(content).toMatchObject({
    pages: [{ text: expect.stringMatching(/\$70 copay\/visit[^]*Fax 555-0100 Page 1$/) }],
    unread: 0,
  })
  expect(begun).toEqual([{ page: 1, pages: 1 }])
})

test('fails a scan without any text', async () => {
  const pdf = new Pdf({ size: [72, 72], margin: 0 })
  for (let page = 1; page < 63; page++) pdf.addPage()
  pdf.end()
  const scan = await aScanOf([await buffer(pdf)], { dpi: 72 })
  expect(await readPdf(scan)).toEqual({ scanned: 63 })
  await expect(readPdf(scan, () => undefined)).rejects.toMatchObject({ failure: 'scanned' })
})
