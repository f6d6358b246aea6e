import { events } from '@waymark/contracts/events'
import { newId } from '@waymark/platform/ids'
import { expect, test } from 'vitest'
import { parseDelivery, parseEnvelope } from './envelope.ts'
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

test.each(released.events)('$name version $version as released is still read', ({ name, version, payload }) => {
  expect(parseEnvelope(around(name, version, payload))).toMatchObject({ name, payload })
})

test('every event has its current version recorded', () => {
  const current = Object.entries(events).map(([name, { version }]) => `${name} ${version}`)
  const recorded = released.events.map(({ name, version }) => `${name} ${version}`)
  expect(recorded).toEqual(expect.arrayContaining(current))
})

test('what is no event of ours is refused', () => {
  expect(() => parseEnvelope(around('client.exploded', 1, {}))).toThrow()
  expect(() => parseEnvelope(around('client.submitted', 1, { revision: 'one' }))).toThrow()
  expect(() =>
    parseDelivery({ consumer: 'nobody', dispatch: 1, event: around('client.submitted', 1, { revision: 1 }) }),
  ).toThrow()
})
