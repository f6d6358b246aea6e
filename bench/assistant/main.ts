/** `npm run bench:assistant` */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ALL_LAYOUT_NAMES, type LayoutName } from '@waymark/testing/plan-documents/layouts'
import { openLabFor } from '../lab.ts'
import { startSeries } from '../series.ts'
import { DEFAULTS, measureAssistant, PARTS } from './measure.ts'

const HELP = `npm run bench:assistant [-- options]

Line 14. Uploads plan documents with known answers to agencies of their own, asks the assistant about them, and compares
the answers with the documents. Then asks across all documents of one agency, and measures how long an answer takes when
an agency has 500 documents.

  --layouts <a,b>       only documents in these layouts (${ALL_LAYOUT_NAMES.slice(0, 3).join(', ')}, ...)
  --seed <number>       other made-up plans, and other wordings of the questions (default: ${DEFAULTS.seed})
  --documents <folder>  the PDFs of this folder instead, ...
  --answers <file>      ... with these questions and answers (default: answers.json in the folder)
  --only <${PARTS.join('|')}>
  --misses              list what went wrong; of the wordings that are held out, only with --held-out
  --help                this text
`
const LONGEST_MS = 45 * 60_000

const { values } = parseArgs({
  options: {
    layouts: { type: 'string' },
    seed: { type: 'string' },
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
const { layouts, documents: folder } = values

const lab = await openLabFor(LONGEST_MS)
const series = startSeries(false)
try {
  await series.measure('assistant', () =>
    measureAssistant(lab, {
      seed: values.seed === undefined ? DEFAULTS.seed : Number(values.seed),
      parts: PARTS.filter((part) => values.only === undefined || values.only === part),
      layouts: layouts === undefined ? DEFAULTS.layouts : layouts.split(',').map(layoutOf),
      ...(folder !== undefined && { given: { folder, answers: values.answers ?? join(folder, 'answers.json') } }),
      ...(values.misses && { misses: { held_out: values['held-out'] } }),
    }),
  )
} finally {
  await lab.close()
}
process.exit(series.finish({ ...values, quick: false }) ? 0 : 1)

function layoutOf(name: string): LayoutName {
  const layout = ALL_LAYOUT_NAMES.find((other) => other === name)
  if (!layout) throw new Error(`There is no layout ${name}.`)
  return layout
}
