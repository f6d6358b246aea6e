/** `npm run bench:web` */
import { parseArgs } from 'node:util'
import { openLabFor } from '../lab.ts'
import { FULL, QUICK } from '../lines/effort.ts'
import { startSeries } from '../series.ts'
import { type Choice, measureDashboard, measureSlowPhone, PUSHES } from './lines.ts'
import { isNetwork, NETWORKS } from './slow-phone.ts'
import { VIEWS } from './views.ts'

const HELP = `npm run bench:web [-- options]

Builds the pages, starts the product with a broker of 10,000 clients, and visits it with the installed Chromium: each view
as a phone with a slow network and a processor four times slower (line 15), then the dashboard on a fast machine while 20
leads or messages a second arrive (line 10). Prints each view when it ends. Exits with code 1 if one failed.

  --only <views>   only these, separated by commas: ${VIEWS.map(({ name }) => name).join(', ')}, ${PUSHES}
  --network <name> ${Object.entries(NETWORKS)
    .map(([name, { says }]) => `${name} (${says})`)
    .join(' or ')}
  --quick          fewer and shorter rounds, for development
  --no-build       measures the pages as they were last built
  --help           this text
`
const LONGEST_MS = 45 * 60_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    network: { type: 'string', default: 'lighthouse' },
    quick: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const wanted = values.only?.split(',')
const { network } = values
if (!isNetwork(network)) throw new Error(`--network is one of ${Object.keys(NETWORKS).join(', ')}`)
const choice: Choice = { build: !values['no-build'], wants: (name) => wanted?.includes(name) ?? true, network }
const effort = values.quick ? QUICK : FULL

const lab = await openLabFor(LONGEST_MS)
const series = startSeries(values.quick)
try {
  if (VIEWS.some(({ name }) => choice.wants(name))) await measureSlowPhone(lab, effort, series, choice)
  if (choice.wants(PUSHES)) await measureDashboard(lab, effort, series, choice)
} finally {
  await lab.close()
}
process.exit(series.finish({ ...values, effort }) ? 0 : 1)
