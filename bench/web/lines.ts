import type { Lab } from '../lab.ts'
import type { Effort } from '../lines/effort.ts'
import type { Series } from '../series.ts'
import { measurePushes } from './measure-pushes.ts'
import { measureView } from './measure-view.ts'
import { withPages } from './pages.ts'
import { NETWORKS, type NetworkName } from './slow-phone.ts'
import { VIEWS } from './views.ts'

const runsOf = ({ rounds }: Effort) => Math.min(5, rounds)
/** Its name in `--only`. */
export const PUSHES = 'pushes'
const SLOW_PHONE = 'pages on a slow phone'

export interface Choice {
  /** Whether the pages are built before. */
  build: boolean
  wants: (view: string) => boolean
  network: NetworkName
}

const ALL: Choice = { build: true, wants: () => true, network: 'lighthouse' }

/** Line 15: the views on a slow phone. */
export const measureSlowPhone = (
  lab: Lab,
  effort: Effort,
  series: Series,
  { build, wants, network } = ALL,
): Promise<void> =>
  series.attempt(SLOW_PHONE, () =>
    withPages(lab, { what: SLOW_PHONE, build }, async (pages) => {
      console.log(`\n${SLOW_PHONE}: ${NETWORKS[network].says}, 4 times slower script`)
      for (const view of VIEWS.filter(({ name }) => wants(name)))
        await series.measure(view.name, () => measureView(pages, view, { runs: runsOf(effort), network }))
    }),
  )

/** Line 10: the dashboard while much arrives. */
export const measureDashboard = (lab: Lab, effort: Effort, series: Series, { build } = ALL): Promise<void> =>
  series.attempt(PUSHES, () =>
    withPages(lab, { what: PUSHES, build }, (pages) =>
      series.measure(PUSHES, () => measurePushes(pages, { ...effort, rounds: runsOf(effort) })),
    ),
  )
