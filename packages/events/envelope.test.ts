import { events } from '@waymark/contracts/events'
import { newId } from '@waymark/platform/ids'
import { expect, test } from 'vitest'
import { jobOf, parseEnvelope, parseJob } from './envelope.ts'
import released from './fixtures/released-payloads.json' with { type: 'json' }

const around = (name: string, version: number, payload: unknown) => ({
  id: newId(),
  name,
  version,
  aggregate_id: newId(),
  payload,
  actor: null,
  trace: null,
  occurred_at: new Date().toISOString(),
})

test.each(released.events)('still reads $name version $version as it was released', ({ name, version, payload }) => {
  expect(parseEnvelope(around(name, version, payload))).toMatchObject({ name, payload })
})

test('has the current version of every recorded event', () => {
  const current = Object.entries(events).map(([name, { version }]) => `${name} ${version}`)
  const recorded = released.events.map(({ name, version }) => `${name} ${version}`)
  expect(recorded).toEqual(expect.arrayContaining(current))
})

test('reads a job that the previous release queued', () => {
  const event = around('client.submitted', 1, { revision: 1 })
  const rest = { dispatch: 1, fell_due_at: event.occurred_at, event }
  expect(parseJob({ consumer: 'assess', ...rest })).toEqual([{ subscriber: 'assess', ...rest }])
})

test('reads a job of several deliveries', () => {
  const deliveries = [1, 2].map((revision) => {
    const event = around('client.submitted', 1, { revision })
    return { subscriber: 'assess' as const, dispatch: 1, fell_due_at: event.occurred_at, event: parseEnvelope(event) }
  })
  const [first, second] = deliveries
  if (!first || !second) throw new Error('there are two')
  expect(parseJob(JSON.parse(JSON.stringify(jobOf([first, second]))))).toEqual(deliveries)
  expect(jobOf([first])).toBe(first)
})

test('rejects anything that is not one of our events or jobs', () => {
  expect(() => parseEnvelope(around('client.exploded', 1, {}))).toThrow()
  expect(() => parseEnvelope(around('client.submitted', 1, { revision: 'one' }))).toThrow()
  expect(() =>
    parseJob({
      subscriber: 'nobody',
      dispatch: 1,
      fell_due_at: new Date().toISOString(),
      event: around('client.submitted', 1, { revision: 1 }),
    }),
  ).toThrow()
})
