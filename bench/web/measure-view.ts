import type { Row } from '../report.ts'
import { median } from '../statistics.ts'
import type { Pages } from './pages.ts'
import { type NetworkName, PHONE, slowDown } from './slow-phone.ts'
import { type Loaded, watchTraffic } from './traffic.ts'
import type { View } from './views.ts'
import { observeVitals, type Vitals, vitalsOf } from './vitals.ts'

const STEP_MS = 60_000

type Visit = Loaded & Pick<Vitals, 'lcp_ms' | 'inp_ms' | 'cls'>

interface Conditions {
  runs: number
  network: NetworkName
}

/** Line 15: medians of first visits to a view with a slow phone, each in a browser that has stored nothing. */
export async function measureView(pages: Pages, view: View, { runs, network }: Conditions): Promise<Row[]> {
  // Warms up the services and the database.
  await visit(pages, { ...view, use: async () => {} }, network)
  const visits: Visit[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await visit(pages, view, network))
  return rowsOf(view, visits)
}

async function visit({ site, browser }: Pages, view: View, network: NetworkName): Promise<Visit> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: site.url,
    // It is for later visits. What it fetches for them is not slowed down with the page.
    serviceWorkers: 'block',
    ...(view.signed_in && { storageState: await site.storedSession() }),
  })
  try {
    context.setDefaultTimeout(STEP_MS)
    await observeVitals(context)
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page), network)
    const traffic = watchTraffic(page)
    await page.goto(await view.path(site))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await traffic.quiet()
    const loaded = await traffic.loaded()
    const { lcp_ms } = await vitalsOf(page)
    await view.use(page)
    const { inp_ms, cls } = await vitalsOf(page)
    return { ...loaded, lcp_ms, inp_ms, cls }
  } finally {
    await context.close()
  }
}

function rowsOf({ name, goals }: View, visits: readonly Visit[]): Row[] {
  const row = (figure: string, unit: string, of: (one: Visit) => number, digits: number, at_most?: number): Row => {
    const values = visits.map(of)
    const result = median(values)
    return {
      line: '15',
      figure: `${name}, slow phone: ${figure}`,
      value: `${result.toFixed(digits)}${unit}`,
      floor: '',
      result,
      ...(at_most !== undefined && { goal: { at_most } }),
      rounds: { subject: values },
    }
  }
  return [
    row('largest paint', ' s', ({ lcp_ms }) => lcp_ms / 1000, 2, goals.lcp_s),
    row('slowest interaction', ' ms', ({ inp_ms }) => inp_ms, 0, 150),
    row('layout shift', '', ({ cls }) => cls, 3, 0.02),
    row('script', ' KiB', ({ script_kib }) => script_kib, 1, goals.script_kib),
    row('style sheets', ' KiB', ({ style_kib }) => style_kib, 1, 40),
    row('requests', '', ({ requests }) => requests, 0, goals.requests),
  ]
}
