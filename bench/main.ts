/** `npm run bench` */
import { parseArgs } from 'node:util'
import { DEFAULTS, measureAssistant } from './assistant/measure.ts'
import { checkGate, checkStored, type Gate } from './gate.ts'
import { openLabFor } from './lab.ts'
import { FULL, QUICK } from './lines/effort.ts'
import { measureEntitlement } from './lines/entitlement.ts'
import { measureIntake } from './lines/intake.ts'
import { measureLatency } from './lines/latency.ts'
import { measureLists } from './lines/lists.ts'
import { measureReactions } from './lines/reactions.ts'
import { measureSendToPage } from './lines/send-to-page.ts'
import { measureSockets } from './lines/sockets.ts'
import { measureStart } from './lines/start.ts'
import { measureSubmitToSocket } from './lines/submit-to-socket.ts'
import { measureWake } from './lines/wake.ts'
import { openProduct, type Product } from './product.ts'
import type { Row } from './report.ts'
import { startSeries } from './series.ts'
import { measureDashboard, measureSlowPhone } from './web/lines.ts'

const HELP = `npm run bench [-- options]

Measures the lines of the speed table against floors on the same machine, alternating with them in the same run. Each
line that runs our services has a database and services of its own, so that it costs the others nothing if it fails, and
its figures are printed when it ends. Exits with code 1 if a line failed, or if a lead was lost, doubled or failed.

  --only 1,2,4   only these lines, of 1 to 17: 10 and 15 show the pages in the installed Chromium (alone: bench:web), 14 asks
                 the assistant about made documents (alone and with scans: bench:assistant), 16 is from a broker's
                 message to the client's open page, 17 is latency over load, drawn as a chart
  --quick        fewer and shorter rounds, for development
  --workers <n>  how many workers, instead of one; --gateways <n> likewise
  --peer <url>   another server with POST /api/clients, measured next to ours on lines 1 and 2
  --help         this text
`
const LONGEST_MS = 90 * 60_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    gateways: { type: 'string', default: '1' },
    peer: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const wanted = values.only?.split(',').map(Number)
const effort = values.quick ? QUICK : FULL

interface Measurement {
  lines: readonly number[]
  run: () => Promise<void>
}

const lab = await openLabFor(LONGEST_MS)
const series = startSeries(values.quick)
const gates: Record<string, Gate> = {}
let light_p99_ms: number | undefined

const measurements: readonly Measurement[] = [
  onProduct('submit to socket', [3, 6], async (product) => {
    await product.startCore()
    const light = await measureSubmitToSocket(lab, product, effort)
    light_p99_ms = light.light_p99_ms
    return light.rows
  }),
  // Minutes of work for the core, so that it is not started: the other lines show that nothing is lost there.
  single('intake', [1, 2, 4], () =>
    withProduct(async (product) => {
      const rows = await measureIntake(lab, product, effort, values.peer)
      note('intake', await checkStored(product))
      return rows
    }),
  ),
  onProduct('wake-up', [5], async (product) => {
    await product.startCore()
    return measureWake(product, effort)
  }),
  onProduct('reactions and whole leads', [6, 13], async (product) => {
    await product.startCore()
    return measureReactions(lab, product, effort, light_p99_ms)
  }),
  onProduct('send to page', [16], async (product) => {
    await product.startCore()
    return measureSendToPage(product, effort)
  }),
  onProduct('latency over load', [17], async (product) => {
    await product.startCore()
    return measureLatency(product, effort)
  }),
  single('open sockets', [7, 8], () => withProduct((product) => measureSockets(lab, product, effort))),
  single('lists and search', [9], () => measureLists(lab, effort)),
  single('entitlement', [12], async () => measureEntitlement(effort)),
  single('npm start', [11], () => measureStart(lab, effort)),
  single('assistant', [14], () => measureAssistant(lab, { ...DEFAULTS, parts: ['questions'] })),
  { lines: [15], run: () => measureSlowPhone(lab, effort, series) },
  { lines: [10], run: () => measureDashboard(lab, effort, series) },
]

try {
  for (const { lines, run } of measurements) if (!wanted || lines.some((line) => wanted.includes(line))) await run()
} finally {
  await lab.close()
}
const succeeded = series.finish({ ...values, effort }, gates)
process.exit(succeeded && Object.values(gates).every(({ problems }) => problems.length === 0) ? 0 : 1)

function single(name: string, lines: readonly number[], measure: () => Promise<Row[]>): Measurement {
  return { lines, run: () => series.measure(name, measure) }
}

/** A measurement with the whole product, whose leads are all followed to their screens at the end. */
function onProduct(name: string, lines: readonly number[], measure: (product: Product) => Promise<Row[]>): Measurement {
  return single(name, lines, () =>
    withProduct(async (product) => {
      const measured = await measure(product)
      await product.drain()
      note(name, await checkGate(product))
      return measured
    }),
  )
}

async function withProduct(measure: (product: Product) => Promise<Row[]>): Promise<Row[]> {
  const product = await openProduct(lab, { workers: Number(values.workers), gateways: Number(values.gateways) })
  try {
    return await measure(product)
  } finally {
    await product.stop()
  }
}

function note(name: string, gate: Gate) {
  gates[name] = gate
  const { posted, scored, assigned, pushed, problems } = gate
  console.log(`\nleads of ${name}: ${posted} posted, ${scored} scored, ${assigned} assigned, ${pushed} pushed`)
  for (const problem of problems) console.error(`WRONG: ${problem}`)
}
