import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InLine, takeTurns, type Wanted } from './turns.ts'

const HOUR_US = 3_600_000_000
const aBroker = (id: string, more: Partial<InLine> = {}): InLine => ({
  id,
  states_licensed: ['TX'],
  languages: [],
  room: 1000,
  waited_us: null,
  weight: 1,
  ...more,
})

const aLead = (state = 'TX', language: string | null = null): Wanted => ({ state, language })

/** The broker chosen for each of several leads that arrive together. */
function taken(brokers: readonly InLine[], leads: number | readonly Wanted[]) {
  const wanted = typeof leads === 'number' ? Array.from({ length: leads }, () => aLead()) : leads
  const found: (string | null)[] = wanted.map(() => null)
  takeTurns(brokers, wanted, found)
  return found
}

/** How many leads each broker gets when leads arrive one by one with these gaps. */
function sharesOver(gaps_us: readonly number[], weights: readonly number[]) {
  const shares = weights.map(() => 0)
  const last: (number | null)[] = weights.map(() => null)
  let now = 0
  for (const gap of gaps_us) {
    now += gap
    const brokers = weights.map((weight, index) => {
      const at = last[index] ?? null
      return aBroker(index.toString().padStart(3, '0'), { weight, waited_us: at === null ? null : now - at })
    })
    const next = Number(taken(brokers, 1)[0])
    shares[next] = (shares[next] ?? 0) + 1
    last[next] = now
  }
  return shares
}

const brokersOfOneWeight = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      waited_us: fc.option(fc.integer({ min: 1, max: HOUR_US })),
      room: fc.integer({ min: 0, max: 5 }),
      states_licensed: fc.subarray(['TX', 'CA', 'NM']),
      languages: fc.subarray(['es', 'vi']),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .chain((brokers) => fc.integer({ min: 1, max: 10 }).map((weight) => brokers.map((one) => ({ ...one, weight }))))
const states = fc.array(fc.constantFrom('TX', 'CA', 'NM'), { maxLength: 30 })
const leadsOfLanguages = fc.array(
  fc.record({ state: fc.constantFrom('TX', 'CA', 'NM'), language: fc.constantFrom('es', 'vi', null) }),
  { maxLength: 30 },
)

/**
 * A plain rotation to compare with: the least recently assigned broker gets the lead and moves to the end of the line.
 */
function leastRecently(brokers: readonly InLine[], of: readonly string[]) {
  const line = brokers.toSorted(
    (a, b) =>
      Number(b.waited_us === null) - Number(a.waited_us === null) ||
      (b.waited_us ?? 0) - (a.waited_us ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )
  return of.map((state) => {
    const at = line.findIndex(({ states_licensed, room }) => room > 0 && states_licensed.includes(state))
    const [next] = at < 0 ? [] : line.splice(at, 1)
    if (!next) return null
    line.push({ ...next, room: next.room - 1 })
    return next.id
  })
}

test('with equal weights, assigns newcomers first, then the least recently assigned, then by id', () => {
  fc.assert(
    fc.property(brokersOfOneWeight, states, (brokers, of) => {
      const found: (string | null)[] = of.map(() => null)
      takeTurns(
        brokers,
        of.map((state) => aLead(state)),
        found,
      )
      expect(found).toEqual(leastRecently(brokers, of))
    }),
  )
})

test('assigns each lead to one broker of its state who has room, and counts how many each took', () => {
  const weighted = brokersOfOneWeight.chain((brokers) =>
    fc
      .array(fc.integer({ min: 1, max: 10 }), { minLength: brokers.length, maxLength: brokers.length })
      .map((weights) => brokers.map((one, index) => ({ ...one, weight: weights[index] ?? 1 }))),
  )
  fc.assert(
    fc.property(weighted, leadsOfLanguages, (brokers, of) => {
      const found: (string | null)[] = of.map(() => null)
      const turns = takeTurns(brokers, of, found)
      for (const { id, room, states_licensed } of brokers) {
        const places = [...found.keys()].filter((place) => found[place] === id)
        expect(places.length).toBeLessThanOrEqual(room)
        expect(places.every((place) => states_licensed.includes(of[place]?.state ?? ''))).toBe(true)
        const turn = turns.find((one) => one.id === id)
        expect(turn).toEqual(places.length > 0 ? { id, leads: places.length, last: places.at(-1) } : undefined)
      }
      for (const [place, { state }] of of.entries()) {
        if (found[place] !== null) continue
        const room = ({ id, room: cap }: InLine) => cap - found.filter((taker) => taker === id).length
        expect(brokers.filter((one) => one.states_licensed.includes(state) && room(one) > 0)).toEqual([])
      }
    }),
  )
})

test('prefers a broker who speaks the language, and takes another one if none of those has room', () => {
  const waiting = aBroker('a', { waited_us: 3 * HOUR_US })
  const speaking = aBroker('b', { waited_us: HOUR_US, languages: ['es'], room: 2 })
  expect(taken([waiting, speaking], [aLead('TX', 'es'), aLead(), aLead('TX', 'es'), aLead('TX', 'es')])).toEqual([
    'b',
    'a',
    'b',
    'a',
  ])
  expect(taken([waiting, { ...speaking, states_licensed: ['CA'] }], [aLead('TX', 'es')])).toEqual(['a'])
})

test('multiplies waiting time by the weight, and puts newcomers first', () => {
  const long = aBroker('a', { waited_us: 3 * HOUR_US })
  const heavy = aBroker('b', { waited_us: 2 * HOUR_US, weight: 2 })
  expect(taken([long, heavy], 2)).toEqual(['b', 'a'])
  expect(taken([long, { ...heavy, waited_us: HOUR_US }], 2)).toEqual(['a', 'b'])
  expect(taken([long, heavy, aBroker('c')], 3)).toEqual(['c', 'b', 'a'])
})

test.each([
  [2, 1],
  [3, 1],
  [10, 1],
])('weights of %i and %i give the same shares of leads that arrive at even intervals', (heavy, light) => {
  const gaps = Array.from({ length: 110 * (heavy + light) }, () => HOUR_US)
  const [much = 0, little = 0] = sharesOver(gaps, [light, heavy]).toReversed()
  expect(Math.abs(much / little - heavy / light)).toBeLessThan(0.1)
})

test('a weight of 2 among many brokers gives twice the leads, whenever they arrive', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: HOUR_US }), { minLength: 1500, maxLength: 1500 })
  const weights = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 2 : 1))
  fc.assert(
    fc.property(gaps, (between) => {
      const shares = sharesOver(between, weights)
      const ofWeight = (weight: number) =>
        shares.reduce((sum, leads, index) => sum + (weights[index] === weight ? leads : 0), 0)
      const ratio = ofWeight(2) / ofWeight(1)
      expect(ratio).toBeGreaterThan(1.8)
      expect(ratio).toBeLessThan(2.2)
    }),
    { numRuns: 20 },
  )
})
