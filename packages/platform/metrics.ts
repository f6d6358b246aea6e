import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** All metrics of this process, served at `/metrics`. */
export const registry = new Registry()

export function collectProcessMetrics(service: string): void {
  registry.setDefaultLabels({ service })
  // Under their usual names, so that dashboards for any Node process work.
  collectDefaultMetrics({ register: registry })
}

export const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
  new Counter({ name: `waymark_${name}`, help, labelNames, registers: [registry] })

export const gauge = (name: string, help: string) => new Gauge({ name: `waymark_${name}`, help, registers: [registry] })

/** What `/metrics` serves: OpenMetrics if the scraper accepts it, else the text format of Prometheus. */
export async function metricsFor(accept: string | undefined): Promise<{ type: string; body: string }> {
  const text = await registry.metrics()
  return accept?.includes('application/openmetrics-text')
    ? { type: Registry.OPENMETRICS_CONTENT_TYPE, body: openMetrics(text) }
    : { type: registry.contentType, body: text }
}

/**
 * The same metrics in OpenMetrics, in which a counter is named without the `_total` of its samples. The registry can
 * serve one format only: asked for OpenMetrics, it renames its counters permanently.
 */
const openMetrics = (text: string): string => {
  const lines = text.split('\n').filter((line) => line !== '')
  const counters = new Set(lines.flatMap((line) => /^# TYPE (\S+)_total counter$/.exec(line)?.[1] ?? []))
  const named = lines.map((line) =>
    line.replace(/^(# (?:HELP|TYPE) )(\S+)_total /, (kept, begin: string, name: string) =>
      counters.has(name) ? `${begin}${name} ` : kept,
    ),
  )
  return `${named.join('\n')}\n# EOF\n`
}

/** In seconds. Its name ends in `_duration_seconds`. */
export const histogram = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
  new Histogram({
    name: `waymark_${name}`,
    help,
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })

/** A metric that is read on each scrape. If reading fails, only this metric is left out. */
export const observed = <L extends string>(
  name: string,
  help: string,
  labelNames: L[],
  read: (set: (labels: Record<L, string>, value: number) => void) => Promise<void>,
) =>
  new Gauge({
    name: `waymark_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const set = (labels: Record<L, string>, value: number) => this.set(labels as Partial<Record<L, string>>, value)
      // Resetting a metric without labels would report 0.
      await read(set).catch(() => (labelNames.length === 0 ? this.remove() : this.reset()))
    },
  })
