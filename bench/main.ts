/** `npm run bench` */
import { parseArgs } from 'node:util'
import { checkGate, type Gate } from './gate.ts'
import { openLabFor } from './lab.ts'
import { measureLists } from './lines/lists.ts'
import { FULL, QUICK } from './lines/effort.ts'
import { measureEntitlement } from './lines/entitlement.ts'
import { measureIntake } from './lines/intake.ts'
import { measureReactions } from './lines/reactions.ts'
import { measureSendToPage } from './lines/send-to-page.ts'
import { measureStart } from './lines/start.ts'
import { measureSubmitToSocket } from './lines/submit-to-socket.ts'
import { measureWake } from './lines/wake.ts'
import { openProduct } from './product.ts'
import { printTable, type Row, saveResults } from './report.ts'

const HELP = `npm run bench [-- options]

Measures the lines of the speed table against floors on the same machine, alternating with them in the same run. Takes
about fifteen minutes on two cores. Exits with code 1 if a lead was lost, doubled or failed.

  --only 1,2,4   only these lines (1 to 6, 9, and 11 to 13)
  --quick        fewer and shorter rounds, for development
  --peer <url>   another server with POST /api/clients, measured next to ours on lines 1 and 2
  --help         this text
`
const LINES = [1, 2, 3, 4, 5, 6, 9, 11, 12, 13]
const LONGEST_MS = 45 * 60_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    peer: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const wanted = new Set(values.only?.split(',').map(Number) ?? LINES)
const effort = values.quick ? QUICK : FULL

const rows: Row[] = []
let gate: Gate | undefined
const lab = await openLabFor(LONGEST_MS)

try {
  if ([1, 2, 3, 4, 5, 6, 13].some((line) => wanted.has(line))) gate = await measureProduct()
  if (wanted.has(9)) await measure('9: lists', () => measureLists(lab, effort))
  if (wanted.has(12)) await measure('12: entitlement', async () => measureEntitlement(effort))
  if (wanted.has(11)) await measure('11: npm start', () => measureStart(lab, effort))
} finally {
  await lab.close()
}
printTable(rows)
if (gate) {
  const { posted, scored, assigned, pushed, problems } = gate
  console.log(`\nleads: ${posted} posted, ${scored} scored, ${assigned} assigned, ${pushed} pushed`)
  for (const problem of problems) console.error(`WRONG: ${problem}`)
}
console.log(saveResults(rows, gate, { ...values, effort }))
process.exit(gate && gate.problems.length > 0 ? 1 : 0)

async function measure(name: string, work: () => Promise<Row[]>) {
  const started = performance.now()
  rows.push(...(await work()))
  console.log(`${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
}

async function measureProduct(): Promise<Gate> {
  const product = await openProduct(lab)
  let light_p99_ms: number | undefined
  if (wanted.has(3) || wanted.has(6)) {
    await product.startCore()
    await measure('3: submit to socket', async () => {
      const light = await measureSubmitToSocket(lab, product, effort)
      light_p99_ms = light.light_p99_ms
      return light.rows
    })
    await product.stopCore()
  }
  if (wanted.has(1) || wanted.has(2) || wanted.has(4)) {
    await measure('1, 2, 4: intake', () => measureIntake(lab, product, effort, values.peer))
  }
  // The events of these intakes are still in the outbox.
  await product.startCore()
  await product.drain()
  if (wanted.has(13)) await measure('13: send to page', () => measureSendToPage(product, effort))
  if (wanted.has(5)) await measure('5: wake-up', () => measureWake(product, effort))
  if (wanted.has(6)) await measure('6: reactions', () => measureReactions(lab, product, effort, light_p99_ms))
  return checkGate(product)
}
