import { factsOf } from '@waymark/domain/knowledge/plan-facts/read-facts'
import { differences } from '@waymark/testing/plan-documents/compare'
import { ALL_LAYOUT_NAMES, type LayoutName } from '@waymark/testing/plan-documents/layouts'
import { aPlanDocument, type PlanDocument } from '@waymark/testing/plan-documents/make'
import type { Lab } from '../lab.ts'
import type { Row } from '../report.ts'
import { questionsAcross } from './across.ts'
import { type Agency, openProduct, type Product, type Uploaded } from './agency.ts'
import { givenFiles } from './folder.ts'
import { type Question, questionsAbout } from './questions.ts'
import { printMisses, printResults, type Result, rowsOf } from './results.ts'
import { scannedDocuments, twelvePages } from './scans.ts'
import { outcomeOf, type Reply } from './score.ts'
import { measureSpeed } from './speed.ts'

const AT_ONCE = 2

export const PARTS = ['questions', 'scans', 'across', 'speed'] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  seed: number
  parts: readonly Part[]
  layouts: readonly LayoutName[]
  /** Files with their questions and answers, instead of documents made for the bench. */
  given?: { folder: string; answers: string }
  /** Whether what went wrong is listed, and of the wordings that are held out too. */
  misses?: { held_out: boolean }
}

/** What one run has found so far. */
interface Run extends Options {
  product: Product
  results: Result[]
  cells: { printed: number; misread: number }
  rows: Row[]
}

export const DEFAULTS: Options = { seed: 1, parts: PARTS, layouts: ALL_LAYOUT_NAMES }

/** Line 14: what the assistant says about documents, compared with the documents. */
export async function measureAssistant(lab: Lab, options: Options): Promise<Row[]> {
  const product = await openProduct(lab)
  const run: Run = { ...options, product, results: [], cells: { printed: 0, misread: 0 }, rows: [] }
  try {
    if (options.given) await askAboutFolder(run, options.given)
    else await askAboutMadeDocuments(run)
  } finally {
    await product.stop()
  }
  if (options.misses) printMisses(run.results, options.misses.held_out)
  console.log()
  printResults(run.results)
  const { printed, misread } = run.cells
  if (printed > 0) run.rows.push(row('cells read right', 100 * (1 - misread / printed), '%', 2))
  return [...rowsOf(run.results), ...run.rows]
}

const row = (figure: string, result: number, unit: string, digits: number, at_most?: number): Row => ({
  line: '14',
  figure,
  value: `${result.toFixed(digits)}${unit}`,
  floor: '',
  result,
  ...(at_most !== undefined && { goal: { at_most } }),
})

async function askAboutMadeDocuments(run: Run): Promise<void> {
  const { product, seed, results, rows } = run
  const does = (part: Part) => run.parts.includes(part)
  const documents = await differentPlans(run)
  if (does('questions')) {
    await together(documents, (document) => askAbout(run, document, document.layout))
  }
  if (does('scans')) {
    for await (const document of scannedDocuments(seed)) await askAbout(run, document, document.scan)
    const scan = await read(await product.agency(), await twelvePages(seed))
    if (scan) rows.push(row('a scan of 12 pages', scan.seconds, ' s', 1, 60))
  }
  if (!does('across') && !does('speed')) return
  const all = await product.agency()
  const english = documents.filter(({ plan }) => plan.language === 'en')
  await together(english, (document) => read(all, document))
  if (does('across')) {
    for (const { asks, held_out, expected, judge } of questionsAcross(english, seed)) {
      const reply = await all.ask(asks)
      const answer = spokenWhole(reply)
      results.push({ group: 'all documents', kind: 'across', held_out, asks, expected, outcome: judge(reply), answer })
    }
  }
  if (does('speed')) {
    const asked = english.slice(0, 1).flatMap((document) => questionsAbout(document, seed).map(({ asks }) => asks))
    const { p50, p95 } = await measureSpeed(product.db, all, await product.agency(), asked)
    rows.push(row('an answer with 500 documents, p50', p50, ' ms', 0))
    rows.push(row('an answer with 500 documents, p95', p95, ' ms', 0, 150))
  }
}

async function askAbout(run: Run, document: PlanDocument, group: string): Promise<void> {
  const { product, cells } = run
  const agency = await product.agency()
  const file = await read(agency, document)
  if (!file) return
  const misread = differences(document.facts, await factsOf(product.db, agency.user.id))
  cells.printed += document.facts.length
  cells.misread += misread.length
  if (run.misses) for (const difference of misread) console.log(`${group}: ${difference}`)
  await ask(run, agency, group, questionsAbout(document, run.seed))
  console.log(
    `${group}: ${document.pages} pages in ${file.seconds.toFixed(1)} s, ${misread.length} of ${document.facts.length} cells misread`,
  )
}

async function askAboutFolder(run: Run, { folder, answers }: NonNullable<Options['given']>): Promise<void> {
  for (const file of givenFiles(folder, answers)) {
    const agency = await run.product.agency()
    if (await read(agency, file)) await ask(run, agency, file.name, file.questions)
  }
}

/** One document in each layout. Their plans have different names. */
async function differentPlans({ layouts, seed }: Options): Promise<PlanDocument[]> {
  const documents: PlanDocument[] = []
  let next = seed * 1000
  for (const layout of layouts) {
    let document = await aPlanDocument(layout, next++)
    const is_taken = () => documents.some(({ plan }) => plan.plan_name === document.plan.plan_name)
    while (is_taken()) document = await aPlanDocument(layout, next++)
    documents.push(document)
  }
  return documents
}

async function read(agency: Agency, { name, bytes }: { name: string; bytes: Buffer }): Promise<Uploaded | undefined> {
  const file = await agency.upload(name, bytes)
  if (file.status === 'ready') return file
  console.error(`${name} could not be read: ${file.failure_reason}`)
  return undefined
}

async function ask({ results }: Run, agency: Agency, group: string, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const { asks, kind, held_out, expected } = question
    const reply = await agency.ask(asks)
    const wanted = expected ? `${expected.text} (page ${expected.page})` : 'nothing'
    const outcome = outcomeOf(question, reply)
    results.push({ group, kind, held_out, asks, expected: wanted, outcome, answer: spokenWhole(reply) })
  }
}

function spokenWhole({ reply, citations, table }: Reply): string {
  const rows = (table?.rows ?? []).map((cells) => cells.map(({ text }) => text).join(' | '))
  const cited = citations.map(({ original_name, page }) => `${original_name}, page ${page}`)
  return [reply, ...rows, cited.length > 0 ? `(${cited.join('; ')})` : '(no citation)'].join('\n            ')
}

/** Does `work` for all of them, a few at a time. */
async function together<T>(of: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...of]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
