import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { array, nullable, row, text } from '@waymark/platform/row'
import { type CollectedSpan, startCollector } from '@waymark/testing/collector'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { eventually } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import { openScreen, type Screen } from './screen.ts'
import { type System, startSystem } from './system.ts'

/** In everything the consumer types. */
const CANARY = 'kanarienvogel'

const aBroker = ({ db }: System) => aUser(db, { first_name: CANARY, daily_cap: 10 })

/** One assessment, until it is on its broker's screen. */
async function submit(system: System, screen: Screen): Promise<string> {
  const answer = await fetch(`${system.url}/api/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': CANARY },
    body: JSON.stringify(anIntake({ first_name: CANARY, email: `${CANARY}@example.test`, occupation: CANARY })),
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await eventually('the lead on the screen', () => screen.clients.has(id))
  return id
}

/** The names of a span and its ancestors, root first. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string {
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return above ? `${pathOf(above, spans)} > ${span.name}` : span.name
}

const ROOT = 'POST /api/clients'
const LAST = `${ROOT} > send assign > process assign > send notify > process notify > send broadcast > process broadcast > send notification:new`
const PATHS = [
  `${ROOT} > send assess > process assess > send broadcast > process broadcast`,
  `${ROOT} > send assign > process assign > send mail > process mail > INSERT consumer_mail`,
  `${ROOT} > send assign > process assign > send broadcast > process broadcast > send lead:new`,
  LAST,
]

for (const [how, counts] of [
  ['with Redis', {}],
  ['without Redis', { relay: 0 }],
] as const) {
  test(`${how}, one trace leads from the submission to the socket and contains no personal data`, async () => {
    await using collector = await startCollector()
    await using system = await startSystem(counts, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    using screen = await openScreen(system, await aBroker(system))
    const client_id = await submit(system, screen)
    const traced = () => {
      const root = collector.spans.find(({ name }) => name === ROOT)
      return collector.spans.filter(({ traceId }) => traceId === root?.traceId)
    }
    const paths = () => traced().map((span) => pathOf(span, traced()))
    await eventually('all its spans', () => PATHS.every((path) => paths().includes(path))).catch((error: Error) => {
      throw new Error(`${error.message}; there are ${JSON.stringify(paths(), null, 2)}`)
    })

    // Every span has its parent, and none is duplicated.
    expect(paths().filter((path) => !path.startsWith(ROOT))).toEqual([])
    for (const path of PATHS) expect(paths().filter((one) => one === path)).toHaveLength(1)
    const attributesOf = (name: string) => {
      const { attributes = [] } = traced().find((span) => span.name === name) ?? {}
      return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
    }
    expect(attributesOf(ROOT)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/clients',
      'http.response.status_code': 201,
    })
    expect(attributesOf('process assess')).toMatchObject({
      'messaging.system': 'waymark',
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'assess',
      'messaging.message.id': expect.any(String),
    })
    expect(attributesOf('INSERT consumer_mail')).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'consumer_mail',
    })
    const services = new Set(traced().map(({ service }) => service))
    const relays = counts.relay === 0 ? [] : ['waymark-relay']
    expect(services).toEqual(new Set(['waymark-api', 'waymark-worker', 'waymark-gateway', ...relays]))
    const [submitted] = await system.db.rows(
      tables.outbox_event.pick('trace'),
      sql`select trace from outbox_event where name = 'client.submitted' and aggregate_id = ${client_id}`,
    )
    expect(submitted?.trace).toContain(traced()[0]?.traceId)
    expect(collector.bodies.filter((body) => body.includes(CANARY))).toEqual([])
  }, 90_000)
}

test('without a collector, everything that follows a request still has its id', async () => {
  await using system = await startSystem()
  using screen = await openScreen(system, await aBroker(system))
  await submit(system, screen)
  const followed = () =>
    system.db.rows(
      row({ trace: nullable(text), names: array(text) }),
      sql`
      select trace, array_agg(distinct name order by name) as names from outbox_event
      where name in ('client.submitted', 'client.assessed', 'client.assigned', 'notification.created') group by trace`,
    )
  await eventually('the notification', async () =>
    (await followed()).some(({ names }) => names.includes('notification.created')),
  )
  expect(await followed()).toEqual([
    {
      trace: expect.stringMatching(/^[0-9a-f-]{36}$/),
      names: ['client.assessed', 'client.assigned', 'client.submitted', 'notification.created'],
    },
  ])
}, 90_000)
