/** `npm run bench:assistant` */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { factsOf } from '@waymark/domain/knowledge/plan-facts/read-facts'
import { differences } from '@waymark/testing/plan-documents/compare'
import { ALL_LAYOUT_NAMES, type LayoutName } from '@waymark/testing/plan-documents/layouts'
import { aPlanDocument, type PlanDocument } from '@waymark/testing/plan-documents/make'
import { openLabFor } from '../lab.ts'
import { questionsAcross } from './across.ts'
import { type Agency, openProduct, type Product, type Uploaded } from './agency.ts'
import { givenFiles } from './folder.ts'
import { type Question, questionsAbout } from './questions.ts'
import { printMisses, printResults, type Result } from './results.ts'
import { scannedDocuments, twelvePages } from './scans.ts'
import { outcomeOf, type Reply } from './score.ts'
import { measureSpeed } from './speed.ts'

const HELP = `npm run bench:assistant [-- options]

Uploads plan documents with known answers to agencies of their own, asks the assistant about them, and compares the
answers with the documents. Then asks across all documents of one agency, and measures how long an answer takes when an
agency has 500 documents.

  --layouts <a,b>       only documents in these layouts (${ALL_LAYOUT_NAMES.slice(0, 3).join(', ')}, ...)
  --seed <number>       other made-up plans, and other wordings of the questions (default: 1)
  --documents <folder>  the PDFs of this folder instead, ...
  --answers <file>      ... with these questions and answers (default: answers.json in the folder)
  --only <questions|scans|across|speed>
  --misses              list what went wrong; of the wordings that are held out, only with --held-out
  --help                this text
`
const LONGEST_MS = 45 * 60_000
const AT_ONCE = 2

const { values } = parseArgs({
  options: {
    layouts: { type: 'string' },
    seed: { type: 'string', default: '1' },
    documents: { type: 'string' },
    answers: { type: 'string' },
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const seed = Number(values.seed)
const does = (part: string) => values.only === undefined || values.only === part

const lab = await openLabFor(LONGEST_MS)

const results: Result[] = []
const cells = { printed: 0, misread: 0 }
try {
  const product = await openProduct(lab)
  if (values.documents === undefined) await askAboutMadeDocuments(product)
  else await askAboutFolder(product, values.documents)
} finally {
  await lab.close()
}
if (values.misses) printMisses(results, values['held-out'])
console.log()
printResults(results)
if (cells.printed > 0) console.log(`cells read right: ${(100 * (1 - cells.misread / cells.printed)).toFixed(2)}%`)

async function askAboutMadeDocuments(product: Product): Promise<void> {
  const chosen = values.layouts?.split(',').map((name): LayoutName => {
    const layout = ALL_LAYOUT_NAMES.find((other) => other === name)
    if (!layout) throw new Error(`There is no layout ${name}.`)
    return layout
  })
  const documents = await differentPlans(chosen ?? ALL_LAYOUT_NAMES)
  if (does('questions')) {
    await together(documents, (document) => askAbout(product, document, document.layout))
  }
  if (does('scans')) {
    for await (const document of scannedDocuments(seed)) await askAbout(product, document, document.scan)
    const scan = await read(await product.agency(), await twelvePages(seed))
    if (scan) console.log(`a scan of 12 pages: ${scan.seconds.toFixed(1)} s, at most 60 s`)
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
    console.log(`an answer with 500 documents: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, at most 150 ms`)
  }
}

async function askAbout(product: Product, document: PlanDocument, group: string): Promise<void> {
  const agency = await product.agency()
  const file = await read(agency, document)
  if (!file) return
  const misread = differences(document.facts, await factsOf(product.db, agency.user.id))
  cells.printed += document.facts.length
  cells.misread += misread.length
  if (values.misses) for (const difference of misread) console.log(`${group}: ${difference}`)
  await ask(agency, group, questionsAbout(document, seed))
  console.log(
    `${group}: ${document.pages} pages in ${file.seconds.toFixed(1)} s, ${misread.length} of ${document.facts.length} cells misread`,
  )
}

async function askAboutFolder(product: Product, folder: string): Promise<void> {
  for (const file of givenFiles(folder, values.answers ?? join(folder, 'answers.json'))) {
    const agency = await product.agency()
    if (await read(agency, file)) await ask(agency, file.name, file.questions)
  }
}

/** One document in each layout. Their plans have different names. */
async function differentPlans(layouts: readonly LayoutName[]): Promise<PlanDocument[]> {
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

async function ask(agency: Agency, group: string, questions: readonly Question[]): Promise<void> {
  for (const question of questions) {
    const { asks, kind, held_out, expected } = question
    const reply = await agency.ask(asks)
    const wanted = expected ? `${expected.text} (page ${expected.page})` : 'nothing'
    const outcome = outcomeOf(question, reply)
    results.push({ group, kind, held_out, asks, expected: wanted, outcome, answer: spokenWhole(reply) })
  }
}

function spokenWhole({ reply, citations, table }: Reply): string {
  const rows = (table?.rows ?? []).map((row) => row.map(({ text }) => text).join(' | '))
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
