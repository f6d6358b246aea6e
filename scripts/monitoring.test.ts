import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { observeOutdated } from '@waymark/domain/knowledge/files/outdated-files'
import { observeChain } from '@waymark/domain/operations/audit/observe-chain'
import { observeBackups } from '@waymark/domain/operations/housekeeping/observe-backups'
import { observeProviders } from '@waymark/domain/operations/providers/observe-providers'
import { observeTroubles } from '@waymark/domain/operations/troubles/observe-troubles'
import { observeBacklog } from '@waymark/events/observe-backlog'
import { observeQueues } from '@waymark/events/observe-queues'
import { collectProcessMetrics, registry } from '@waymark/platform/metrics'
import { observeDatabase } from '@waymark/platform/observe-database'
import { openTestApp } from '@waymark/testing/app'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './start/folders.ts'
// Loading a service registers its metrics.
import '../services/api/app.ts'
import '../services/gateway/gateway.ts'
import '../services/worker/reactions.ts'
import '@waymark/events/relay'
import '@waymark/events/work'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string().min(1),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(z.object({ expr: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('docs/operations/grafana-dashboard.json')))

const rules = z
  .object({
    groups: z.array(
      z.object({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('docs/operations/alerts.yml')))
  .groups.flatMap((group) => group.rules)

/** Everything that our processes measure. What they register as they start is removed again: other tests share the process. */
async function measured() {
  await using app = await openTestApp()
  const loaded = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  collectProcessMetrics('test')
  for (const observe of [
    observeBacklog,
    observeChain,
    observeBackups,
    observeOutdated,
    observeProviders,
    observeTroubles,
  ])
    observe(app.db)
  observeDatabase(app.db)
  observeQueues({ lengths: async () => new Map([['mail', 0]]) })
  const all = registry.getMetricsAsArray()
  for (const { name } of all) if (!loaded.has(name)) registry.removeSingleMetric(name)
  registry.setDefaultLabels({})
  return all.map((metric) => {
    const { labelNames = [] } = metric as unknown as { labelNames?: string[] }
    return { name: metric.name, help: metric.help, type: String(metric.type), labelNames }
  })
}
const metrics = await measured()

/** Every series that our processes serve, with its labels. */
const series = new Map<string, ReadonlySet<string>>(
  metrics.flatMap(({ name, type, labelNames }) => {
    const labels = new Set([...labelNames, 'service', 'instance', 'job', 'le'])
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    return suffixes.map((suffix) => [name + suffix, labels] as const)
  }),
)

test('metrics are named as Prometheus and OpenMetrics ask', () => {
  const ours = metrics.filter(({ name }) => name.startsWith('waymark_'))
  expect(ours.length).toBeGreaterThan(40)
  const wrong = ours.flatMap(({ name, help, type, labelNames }) => [
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : [`${name}: not in snake case`]),
    ...((type === 'counter') === name.endsWith('_total')
      ? []
      : [`${name}: _total is for counters, and for all of them`]),
    ...(type === 'histogram' && !name.endsWith('_duration_seconds')
      ? [`${name}: a time without _duration_seconds`]
      : []),
    ...(/_(bucket|sum|count|info|created|ms|milliseconds|minutes|kb|mb)$/.test(name)
      ? [`${name}: a suffix or unit`]
      : []),
    ...(/["\\\n]/.test(help) || help === '' ? [`${name}: its help needs escapes, or is missing`] : []),
    ...labelNames.filter((label) => !/^[a-z][a-z_]*$/.test(label)).map((label) => `${name}: label ${label}`),
  ])
  expect(wrong).toEqual([])
})

test('dashboard and alerts use only metrics and labels that the processes serve', () => {
  const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  )
  const tested = z
    .object({ tests: z.array(z.object({ input_series: z.array(z.object({ series: z.string() })) })) })
    .parse(parse(read('docs/operations/alerts.test.yml')))
    .tests.flatMap(({ input_series }) => input_series.map(({ series: one }) => ['alerts.test.yml', one] as const))
  const asked = [...panels, ...tested, ...rules.map(({ alert, expr }) => [alert, expr] as const)]
  expect(asked.length).toBeGreaterThan(60)
  const wrong = asked.flatMap(([where, expr]) =>
    [...expr.matchAll(/\b((?:waymark|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].flatMap(
      ([, name = '', matchers = '']) => {
        const labels = series.get(name)
        if (!labels) return [`${where}: ${name} is not served`]
        const used = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
        return used.filter((label) => !labels.has(label)).map((label) => `${where}: ${name} has no label ${label}`)
      },
    ),
  )
  expect(wrong).toEqual([])
})

/** The anchor that GitHub creates for a heading. */
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

test('every alert links to a section of the runbook', () => {
  const titles = [...read('docs/operations/runbook.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title)
  const sections = new Set(titles.map(anchor))
  const links = rules.map(({ annotations }) => annotations.runbook)
  expect(links.filter((link) => !sections.has(link.replace('docs/operations/runbook.md#', '')))).toEqual([])
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The sentences that a summary becomes with these labels, whatever the value is. */
function saying(summary: string, labels: Record<string, unknown>): RegExp {
  const parts = summary.split(/\{\{ (.+?) \}\}/).map((part, at) => {
    if (at % 2 === 0) return escaped(part)
    const label = /^\$labels\.(\w+)$/.exec(part)?.[1]
    return label ? escaped(String(labels[label])) : '\\S.*'
  })
  return new RegExp(`^${parts.join('')}$`)
}

test('every alert has a unit test in the syntax of promtool, which expects it to fire and what it says', () => {
  const suite = z
    .object({
      rule_files: z.array(z.string()),
      tests: z.array(
        z.object({
          input_series: z.array(z.object({ series: z.string(), values: z.string() })),
          alert_rule_test: z.array(
            z.object({
              alertname: z.string(),
              exp_alerts: z.array(
                z.object({
                  exp_labels: z.looseObject({ severity: z.string() }),
                  exp_annotations: z.object({ summary: z.string(), runbook: z.string() }),
                }),
              ),
            }),
          ),
        }),
      ),
    })
    .parse(parse(read('docs/operations/alerts.test.yml')))
  expect(suite.rule_files).toEqual(['alerts.yml'])
  const fired = suite.tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.flatMap(({ alertname, exp_alerts }) => exp_alerts.map((one) => ({ alertname, ...one }))),
  )
  expect(new Set(fired.map(({ alertname }) => alertname))).toEqual(new Set(rules.map(({ alert }) => alert)))
  for (const { alertname, exp_labels, exp_annotations } of fired) {
    const rule = rules.find(({ alert }) => alert === alertname)
    expect([exp_labels.severity, exp_annotations.runbook]).toEqual([rule?.labels.severity, rule?.annotations.runbook])
    expect(exp_annotations.summary).toMatch(saying(rule?.annotations.summary ?? '', exp_labels))
  }
})

test('dashboard panels do not overlap and fit the width', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  const overlapping = panels.flatMap(({ title, gridPos: one }, at) =>
    panels
      .slice(at + 1)
      .filter(({ gridPos: other }) => one.x < other.x + other.w && other.x < one.x + one.w)
      .filter(({ gridPos: other }) => one.y < other.y + other.h && other.y < one.y + one.h)
      .map((other) => `${title} and ${other.title}`),
  )
  expect(overlapping).toEqual([])
})

/** What Prometheus makes of a target that it finds: its labels, or null if it drops it. */
function relabeled(
  steps: { source_labels: string[]; regex?: string; action?: string; target_label?: string; replacement?: string }[],
  labels: Record<string, string>,
): Record<string, string> | null {
  const found = { ...labels }
  for (const { source_labels, regex = '(.*)', action = 'replace', target_label = '', replacement = '$1' } of steps) {
    const text = source_labels.map((label) => found[label] ?? '').join(';')
    const match = new RegExp(`^(?:${regex})$`).exec(text)
    if (action === 'keep' && !match) return null
    if (action === 'replace' && match) found[target_label] = replacement.replace('$1', match[1] ?? '')
  }
  return found
}

test('in Kubernetes, Prometheus asks the port with metrics, and names the services as the alerts do', () => {
  const [, block = ''] = /^```\n(- job_name:.*?)^```/ms.exec(read('docs/operations/kubernetes.md')) ?? []
  const [{ job_name, relabel_configs }] = parse(block)
  const { items } = parse(read('deploy/kubernetes/services/deployments.yaml'), { merge: true })
  const jobs = z
    .array(z.object({ spec: z.any() }))
    .parse(items)
    .flatMap(({ spec: { template } }) =>
      template.spec.containers[0].ports.flatMap(({ name }: { name: string }) => {
        const labels = relabeled(relabel_configs, {
          job: job_name,
          __meta_kubernetes_pod_label_app: template.metadata.labels.app,
          __meta_kubernetes_pod_label_service: template.metadata.labels.service,
          __meta_kubernetes_pod_container_port_name: name,
        })
        return labels ? [`${labels['job']} ${name}`] : []
      }),
    )
  const scraped = parse(read('docs/operations/prometheus.yml')).scrape_configs
  expect(new Set(jobs)).toEqual(new Set(scraped.map((one: { job_name: string }) => `${one.job_name} metrics`)))
})

test('docker compose mounts and scrapes existing files and services', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true })
  const scraped = parse(read('docs/operations/prometheus.yml')).scrape_configs
  for (const { dns_sd_configs } of scraped) expect(Object.keys(compose.services)).toContain(dns_sd_configs[0].names[0])
  const mounted: string[] = [...compose.services.prometheus.volumes, ...compose.services.grafana.volumes]
  for (const volume of mounted.filter((one) => one.startsWith('./')))
    expect(read(volume.split(':')[0] ?? '')).not.toBe('')
})
