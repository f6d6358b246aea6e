import type { Settings } from '@waymark/contracts/foundation/settings/values'

type Weights = Settings['assignment']['weights']

/** A broker in the pool who may take a lead. */
export interface InLine {
  id: string
  states_licensed: readonly string[]
  languages: readonly string[]
  /** How many more leads fit under today's cap. */
  room: number
  /** Microseconds since their last lead. Null for a newcomer. */
  waited_us: number | null
  /** Multiplies the waiting time. */
  weight: number
}

/** A lead that needs a broker. */
export interface Wanted {
  state: string
  /** A language that the broker should speak if possible. Null for English, which every broker speaks. */
  language: string | null
}

export interface Turn {
  id: string
  /** How many leads the broker takes. */
  leads: number
  /** Position of the broker's last lead among all the leads assigned. */
  last: number
}

/** With equal weights, the broker who waited longest is next, so the weights can be ignored. */
export const isEven = ({ trial, broker_basic, white_label }: Weights): boolean =>
  trial === broker_basic && broker_basic === white_label

/**
 * Chooses a broker for each lead where `taken` is null: the broker of that state whose turn it is, of those who speak
 * the lead's language if any of them has room. Newcomers go first, then the longest waiting time multiplied by weight.
 * Leads count as one microsecond apart, in order. Returns how many leads each broker took.
 */
export function takeTurns(
  brokers: readonly InLine[],
  leads: readonly Wanted[],
  taken: (string | null)[],
): readonly Turn[] {
  const line = brokers.map((broker) => ({ ...broker, since: -(broker.waited_us ?? Infinity) }))
  const turns = new Map<string, Turn>()
  for (const [place, { state, language }] of leads.entries()) {
    if (taken[place] !== null) continue
    const countOf = ({ since, weight }: { since: number; weight: number }) => (place - since) * weight
    const isPreferred = (one: (typeof line)[number], other: (typeof line)[number]) => {
      const speaks = speaksLanguage(one, language)
      return speaks === speaksLanguage(other, language) ? isBefore(one, countOf(one), other, countOf(other)) : speaks
    }
    let next: (typeof line)[number] | undefined
    for (const broker of line) {
      if (broker.room <= 0 || !broker.states_licensed.includes(state)) continue
      if (!next || isPreferred(broker, next)) next = broker
    }
    if (!next) continue
    next.room -= 1
    next.since = place
    taken[place] = next.id
    turns.set(next.id, { id: next.id, leads: (turns.get(next.id)?.leads ?? 0) + 1, last: place })
  }
  return [...turns.values()]
}

/** Everyone speaks English. */
export const speaksLanguage = ({ languages }: Pick<InLine, 'languages'>, language: string | null): boolean =>
  language === null || languages.includes(language)

/** Ties go to the greater weight: two brokers with weights 3 and 1 get three leads of four, not two. */
function isBefore(one: InLine, count: number, other: InLine, other_count: number): boolean {
  if (count !== other_count) return count > other_count
  if (one.weight !== other.weight) return one.weight > other.weight
  return one.id < other.id
}
