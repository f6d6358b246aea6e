import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import Pdf from 'pdfkit'

/** The smallest file that counts as a PDF. */
export const SMALL_PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

/** One pixel with an alpha channel. */
export const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Part {
  name: string
  content: Buffer
  /** A false uncompressed size to write into the archive. */
  claimed?: number
}

/** A zip archive like those that Office writes. */
export function aZip(parts: readonly Part[]): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed = content.length } of parts) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed, 18)
    common.writeUInt16LE(name.length, 22)
    written.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...written, entries, end])
}

const xml = (name: string, body: string): Part => ({
  name,
  content: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`),
})
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const FORMATS = 'application/vnd.openxmlformats-officedocument'

const contentTypes = (types: Record<string, string>) =>
  xml(
    '[Content_Types].xml',
    `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      Object.entries(types)
        .map(
          ([part, type]) =>
            `<Override PartName="/${part}" ContentType="${type.startsWith('application/') ? type : `${FORMATS}.${type}`}+xml"/>`,
        )
        .join('') +
      '</Types>',
  )
const relations = (name: string, targets: readonly [type: string, target: string][]) =>
  xml(
    name,
    `<Relationships xmlns="${RELATIONS}">${targets
      .map(
        ([type, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${type.includes('/') ? type : `${OFFICE}/${type}`}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  )

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const tableRow = (cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`

/** A Word document. Strings are paragraphs, and nested lists are tables. */
export function aDocx(body: readonly (string | string[][])[], more: readonly Part[] = []): Buffer {
  const written = body.map((block) =>
    typeof block === 'string' ? paragraph(block) : `<w:tbl>${block.map(tableRow).join('')}</w:tbl>`,
  )
  return aZip([
    contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    relations('_rels/.rels', [['officeDocument', 'word/document.xml']]),
    xml(
      'word/document.xml',
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${written.join('')}</w:body></w:document>`,
    ),
    ...more,
  ])
}

type Cell = string | number | { value: number; format: string }

const formatsIn = (sheets: Record<string, Cell[][]>): string[] => [
  ...new Set(
    Object.values(sheets)
      .flat(2)
      .flatMap((value) => (typeof value === 'object' ? value.format : [])),
  ),
]

/** The formats that Excel does not write down. */
const BUILT_IN = new Map([
  ['0%', 9],
  ['0.00%', 10],
])

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The first cell format is that of cells without one. */
const styles = (namespace: string, formats: readonly string[]) =>
  xml(
    'xl/styles.xml',
    `<styleSheet xmlns="${namespace}"><numFmts>${formats
      .map((format, index) =>
        BUILT_IN.has(format) ? '' : `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`,
      )
      .join('')}</numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/>${formats
      .map((format, index) => `<xf numFmtId="${BUILT_IN.get(format) ?? 164 + index}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
  )

const cell = (value: Cell, row: number, column: number, formats: readonly string[]) => {
  const at = `${String.fromCharCode(65 + column)}${row + 1}`
  if (typeof value === 'object')
    return `<c r="${at}" s="${formats.indexOf(value.format) + 1}"><v>${value.value}</v></c>`
  return typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
}

interface SheetLook {
  /** Charts and dialogs have no rows. A macro sheet has formulas that do something, such as start a program. */
  kind?: 'worksheet' | 'chartsheet' | 'dialogsheet' | 'macrosheet'
  state?: 'hidden' | 'veryHidden'
}

/** What Excel calls macro sheets in the list of parts, and how a workbook names them. */
const MACROS = {
  type: 'application/vnd.ms-excel.macrosheet',
  workbook: 'application/vnd.ms-excel.sheet.macroEnabled.main',
  relation: 'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet',
}

/** An Excel workbook: sheets by name, each with its rows. A number may have a number format. */
export function anXlsx(sheets: Record<string, Cell[][]>, looks: Record<string, SheetLook> = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const formats = formatsIn(sheets)
  const listed = Object.entries(sheets).map(([name, rows], index) => {
    const { kind = 'worksheet', state = 'visible' } = looks[name] ?? {}
    return { name, rows, kind, state, part: `${kind}s/sheet${index + 1}.xml` }
  })
  return aZip([
    contentTypes({
      'xl/workbook.xml': listed.some(({ kind }) => kind === 'macrosheet')
        ? MACROS.workbook
        : 'spreadsheetml.sheet.main',
      'xl/styles.xml': 'spreadsheetml.styles',
      ...Object.fromEntries(
        listed.map(({ kind, part }) => [`xl/${part}`, kind === 'macrosheet' ? MACROS.type : `spreadsheetml.${kind}`]),
      ),
    }),
    relations('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]),
    relations('xl/_rels/workbook.xml.rels', [
      ...listed.map(({ kind, part }): [string, string] => [kind === 'macrosheet' ? MACROS.relation : kind, part]),
      ['styles', 'styles.xml'],
    ]),
    styles(main, formats),
    xml(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets>${listed
        .map(
          ({ name, state }, index) =>
            `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    ...listed.map(({ kind, part, rows }) =>
      xml(
        `xl/${part}`,
        kind === 'worksheet' || kind === 'macrosheet'
          ? `<${kind} xmlns="${main}"><sheetData>${rows
              .map(
                (cells, down) =>
                  `<row r="${down + 1}">${cells.map((value, at) => cell(value, down, at, formats)).join('')}</row>`,
              )
              .join('')}</sheetData></${kind}>`
          : `<${kind} xmlns="${main}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></${kind}>`,
      ),
    ),
  ])
}

/** A PDF with these page texts. With `password`, it opens only with that password. */
export async function aPdf(pages: readonly string[], password?: string): Promise<Buffer> {
  const document = new Pdf({
    autoFirstPage: false,
    ...(password === undefined ? {} : { userPassword: password }),
  })
  for (const text of pages) {
    document.addPage()
    document.fontSize(11).text(text)
  }
  document.end()
  return buffer(document)
}

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG whose header claims this size, without any image data. */
export function aPngOf(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = deflateRawSync(Buffer.alloc(1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
