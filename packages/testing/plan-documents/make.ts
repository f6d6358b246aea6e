import { buffer } from 'node:stream/consumers'
import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import Pdf from 'pdfkit'
import { aPlan } from './a-plan.ts'
import { blocksOf, headerOf } from './blocks.ts'
import type { PlanDescription } from './description.ts'
import { LAYOUTS, type Layout, type LayoutName } from './layouts.ts'
import { type Line, type Measure, type Sheet, type Typeset, typeset } from './typeset.ts'

export interface PlanDocument {
  name: string
  layout: LayoutName
  plan: PlanDescription
  bytes: Buffer
  pages: number
  /** What a reader should find in it, with the pages and places where it was printed. */
  facts: PlanFact[]
}

/** A Summary of Benefits and Coverage of a made-up plan, always the same one for a layout and a seed. */
export async function aPlanDocument(name: LayoutName, seed: number): Promise<PlanDocument> {
  const { choices, layout } = LAYOUTS[name]
  const { form } = choices
  const plan = aPlan(seed, choices)
  const pdf = new Pdf({ autoFirstPage: false, compress: true })
  const regular = layout.font === 'Times' ? 'Times-Roman' : 'Helvetica'
  const face = (bold: boolean) => pdf.font(bold ? `${layout.font}-Bold` : regular).fontSize(layout.size)
  const footer = (page: number, pages: number) =>
    `${form.questions_line(plan.website, plan.phone)} ${form.page(page, pages)}`
  const measure: Measure = (text, bold) => face(bold).widthOfString(text)
  const set = typeset(headerOf(plan, form), blocksOf(plan, form, layout), footer, layout, measure)
  for (const sheet of set.sheets) {
    beginPage(pdf, set, layout)
    drawRules(pdf, sheet, layout)
    const lines = inOrder(sheet, layout, measure).flatMap((line) => (layout.terms ? withTerms(line, measure) : [line]))
    for (const { text, x, y, width, bold, term } of lines) {
      face(bold).text(text, x, y, { lineBreak: false })
      if (layout.twice) pdf.text(text, x + 0.2, y, { lineBreak: false })
      if (term) pdf.rect(x, y + layout.size, width, 0.6).fill('black')
    }
  }
  pdf.end()
  const bytes = await buffer(pdf)
  return {
    name: `${plan.carrier} ${plan.plan_name}.pdf`,
    layout: name,
    plan,
    bytes,
    pages: set.sheets.length,
    facts: set.facts,
  }
}

const TERM =
  /(?<term>deductibles?|copay(?:ment)?s?|coinsurance|preauthorization|providers?|network|out-of-pocket limit|specialist|referral)(?![\w-])/i

/** The parts of a line: terms of the glossary are drawn by themselves, as bold as the rest. */
function withTerms(line: Line, measure: Measure): (Line & { term?: boolean })[] {
  let x = line.x
  return line.text.split(new RegExp(TERM, 'gi')).flatMap((text) => {
    const [at, width] = [x, measure(text, line.bold)]
    x += width
    const part = { ...line, text, x: at, width, term: TERM.test(text) }
    return text.trim() === '' ? [] : [part]
  })
}

/** A page whose content is drawn turned, and which readers turn back. */
function beginPage(pdf: PDFKit.PDFDocument, { width, height }: Typeset, { rotated }: Layout): void {
  const aside = rotated === 90 || rotated === 270
  pdf.addPage({ size: aside ? [height, width] : [width, height], margin: 0 })
  if (rotated === 0) return
  Object.assign(pdf.page.dictionary.data, { Rotate: rotated })
  if (rotated === 90) pdf.transform(0, -1, 1, 0, 0, width)
  if (rotated === 180) pdf.transform(-1, 0, 0, -1, width, height)
  if (rotated === 270) pdf.transform(0, 1, -1, 0, height, 0)
}

function drawRules(pdf: PDFKit.PDFDocument, { cells }: Sheet, { rules }: Layout): void {
  for (const { x, y, width, height } of cells) {
    if (rules === 'strokes') pdf.lineWidth(0.5).rect(x, y, width, height).stroke()
    if (rules === 'rows')
      pdf
        .lineWidth(0.5)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .moveTo(x, y + height)
        .lineTo(x + width, y + height)
        .stroke()
    if (rules === 'shaded') {
      // Rows have one of two colors, by where they are.
      pdf.rect(x, y, width, height).fill(Math.round(y) % 2 === 0 ? '#d7e3f2' : '#f3f3f3')
    }
    if (rules === 'rectangles') {
      for (const down of [y, y + height]) pdf.rect(x, down, width, 0.5).fill('black')
      for (const across of [x, x + width]) pdf.rect(across, y, 0.5, height).fill('black')
    }
  }
  pdf.fillColor('black')
}

function inOrder({ lines }: Sheet, { drawing }: Layout, measure: Measure): (Line & { term?: boolean })[] {
  if (drawing === 'right_to_left') return lines.toReversed()
  if (drawing === 'columns') return lines.toSorted((one, other) => one.column - other.column)
  if (drawing !== 'words') return lines
  return lines.flatMap((line) =>
    line.text.split(' ').map((text, index, words) => {
      const before = index === 0 ? '' : `${words.slice(0, index).join(' ')} `
      return { ...line, text, x: line.x + measure(before, line.bold) }
    }),
  )
}
