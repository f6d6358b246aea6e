import type { Settings } from '@waymark/contracts/settings/values'

type Weights = Settings['assignment']['weights']

/** A broker of the pool who may take a lead. */
export interface InLine {
  id: string
  states_licensed: readonly string[]
  /** Leads left under today's cap. */
  room: number
  /** Microseconds since their last lead; null for a newcomer. */
  waited_us: number | null
  /** What each of them counts. */
  weight: number
}

export interface Turn {
  id: string
  leads: number
  /** The place of the last of them among all that are given. */
  last: number
}

/** With one weight for all the turn is the one of whoever waited longest, whatever the weight. */
export const isEven = ({ trial, broker_basic, white_label }: Weights): boolean =>
  trial === broker_basic && broker_basic === white_label

/**
 * Fills `taken` where it is null, each from the broker of that state whose turn it is: a newcomer, else the greatest
 * waiting time by its weight. The leads count as a microsecond apart, in their order. Returns who took how many.
 */
export function takeTurns(
  brokers: readonly InLine[],
  states: readonly string[],
  taken: (string | null)[],
): readonly Turn[] {
  const line = brokers.map((broker) => ({ ...broker, since: -(broker.waited_us ?? Infinity) }))
  const turns = new Map<string, Turn>()
  for (const [place, state] of states.entries()) {
    if (taken[place] !== null) continue
    const countOf = ({ since, weight }: { since: number; weight: number }) => (place - since) * weight
    let next: (typeof line)[number] | undefined
    for (const broker of line) {
      if (broker.room <= 0 || !broker.states_licensed.includes(state)) continue
      if (!next || isBefore(broker, countOf(broker), next, countOf(next))) next = broker
    }
    if (!next) continue
    next.room -= 1
    next.since = place
    taken[place] = next.id
    turns.set(next.id, { id: next.id, leads: (turns.get(next.id)?.leads ?? 0) + 1, last: place })
  }
  return [...turns.values()]
}

/** Of equal counts the heavier is first: two brokers of weights 3 and 1 get three leads of four, not two. */
function isBefore(one: InLine, count: number, other: InLine, other_count: number): boolean {
  if (count !== other_count) return count > other_count
  if (one.weight !== other.weight) return one.weight > other.weight
  return one.id < other.id
}
