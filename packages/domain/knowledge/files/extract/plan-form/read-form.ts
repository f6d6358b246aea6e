import type { FactKey, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { examplesIn } from './examples.ts'
import { framesOf } from './frames.ts'
import { headerFacts } from './header.ts'
import { areaOf } from './headings.ts'
import { type Group, groupOf, plain, questionOf, rowOf } from './labels.ts'
import { listsIn } from './lists.ts'
import { exceptionsIn, overallAmounts } from './money.ts'
import { type Row, rowsOf } from './rows.ts'
import { boxOf, NOTHING, type Said, type Sheet } from './sheet.ts'
import { type Table, tablesOf } from './tables.ts'

/** An amount for which the answer does not say for whom it is. */
const ASSUMED = 0.7

/** Whether it is worthwhile to read the tables of a document with these pages. */
export const looksLikeForm = (texts: readonly string[]): boolean => {
  const name = plain(texts.slice(0, 20).join(' '))
  return /summary of benefits|resumen de beneficios/.test(name) && /deductible|deducible/.test(name)
}

/** The facts of a document in the federal form. Empty for other documents. */
export function readForm(pages: readonly Sheet[]): PlanFact[] {
  const frames = framesOf(pages)
  const all = tablesOf(frames)
  const end = nextForm(all)
  const sheets = frames.filter(({ page }) => page < end)
  const tables = all.filter(({ sheet }) => sheet.page < end)
  if (tables.length === 0) return []
  const questions = rowsOf(tables.filter(({ kind }) => kind === 'questions'))
  const services = rowsOf(tables.filter(({ kind }) => kind === 'services'))
  return [
    ...headerFacts(pages, tables),
    ...questions.flatMap(answered),
    ...serviceFacts(services),
    ...listsIn(sheets),
    ...examplesIn(sheets),
  ]
}

/** Some files hold the forms of several plans. Only the first one is read, so that plans are not mixed up. */
function nextForm(tables: readonly Table[]): number {
  const first = tables.findIndex(({ kind }) => kind === 'services')
  const next = tables.find(({ kind }, index) => first >= 0 && index > first && kind === 'questions')
  return next?.sheet.page ?? Number.POSITIVE_INFINITY
}

const factOf = (said: Said, fact: Pick<PlanFact, 'key' | 'column' | 'label'>): PlanFact => ({
  ...fact,
  text: said.text,
  page: said.page,
  boxes: said.boxes,
  confidence: Math.round(said.confidence * 100) / 100,
})

function answered({ question = NOTHING, answer = NOTHING }: Row): PlanFact[] {
  const key = questionOf(question.text)
  if (!key || answer.text === '') return []
  const label = question.text
  if (key !== 'deductible_individual' && key !== 'out_of_pocket_individual')
    return [factOf(answer, { key, column: null, label })]
  const about = key === 'deductible_individual' ? 'deductible' : 'out_of_pocket'
  const facts = overallAmounts(answer.text).map(
    ({ text, at, who, network, certain }): PlanFact => ({
      ...factOf(answer, { key: `${about}_${who}`, column: network, label }),
      text,
      boxes: boxesOf(answer, text, at),
      confidence: Math.min(answer.confidence, certain ? 1 : ASSUMED),
    }),
  )
  const order: FactKey[] = [`${about}_individual`, `${about}_family`]
  facts.sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
  const exceptions = about === 'deductible' ? exceptionsIn(answer.text) : undefined
  if (!exceptions) return facts
  return [
    ...facts,
    {
      ...factOf(answer, { key: 'deductible_exceptions', column: null, label }),
      text: exceptions.text,
    },
  ]
}

/** Where a part of an answer stands: the words with it, counted from the start. */
function boxesOf({ text, parts, boxes }: Said, part: string, at: number): PlanFact['boxes'] {
  const before = text.slice(0, at).split(part).length - 1
  const places = parts.flatMap(({ word, sheet }) => {
    const times = word.text.split(part).length - 1
    return Array.from({ length: times }, (_, index) => ({ word, sheet, index }))
  })
  const place = places[before]
  if (!place) return boxes
  const { word, sheet } = place
  const each = (word.right - word.left) / Math.max(1, word.text.length)
  let start = -1
  for (let index = 0; index <= place.index; index++) start = word.text.indexOf(part, start + 1)
  const left = word.left + each * start
  return [boxOf({ ...areaOf([word]), left, right: left + each * part.length }, sheet)]
}

function serviceFacts(rows: readonly Row[]): PlanFact[] {
  let group: Group | undefined
  const seen = new Set<FactKey>()
  const known = rows.map((row) => {
    const label = row.label?.text ?? ''
    const said = groupOf(row.event?.text ?? '')
    const found = rowOf(label, said ?? group)
    group = found?.group ?? said ?? group
    // A second row for the same thing, such as a second tier of generic drugs, is not in the form.
    const key = found && !seen.has(found.key) ? found.key : 'other_service'
    seen.add(key)
    return { row, label, key, group }
  })
  const drugs = known.filter((row) => row.group === 'drugs')
  // Tiers that do not say what they are stand in the order of the form.
  const unnamed = drugs.length === DRUG_ROWS.length && drugs.every(({ key }) => key === 'other_service')
  return known.flatMap(({ row, label, key }) => {
    const place = drugs.findIndex((drug) => drug.row === row)
    const named = unnamed && place >= 0 ? (DRUG_ROWS[place] ?? key) : key
    return (['in', 'in_other', 'out', 'limits'] as const).flatMap((column) => {
      const said = row[column]
      if (!said || said.text === '') return []
      const confidence = Math.min(said.confidence, row.label?.confidence ?? 1)
      return [factOf({ ...said, confidence }, { key: named, column, label })]
    })
  })
}

const DRUG_ROWS = ['generic_drugs', 'preferred_brand_drugs', 'non_preferred_brand_drugs', 'specialty_drugs'] as const
