import type { Box, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'

/** Letters and figures only, because line breaks, hyphens and bullets may be read in several ways. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}$%]/gu, '')
const NOTHING = new Set(['', 'none', 'ninguna'])

/** Keys with several facts, which their labels tell apart. */
const LABELED = new Set<string>(['other_service', 'example_baby', 'example_diabetes', 'example_fracture'])
const LISTED = new Set<string>(['excluded_service', 'other_covered_service'])

const place = ({ key, column }: PlanFact) => `${key}${column ? `.${column}` : ''}`
const id = (fact: PlanFact) =>
  `${place(fact)} ${LABELED.has(fact.key) ? plain(fact.label) : LISTED.has(fact.key) ? plain(fact.text) : ''}`

/** How the facts read from a document differ from those printed in it, one sentence each. */
export function differences(printed: readonly PlanFact[], read: readonly PlanFact[]): string[] {
  const found = new Map<string, PlanFact>()
  const twice: string[] = []
  for (const fact of read) {
    const before = found.get(id(fact))
    if (before) twice.push(`${id(fact)} is there twice: “${before.text}” and “${fact.text}”`)
    else found.set(id(fact), fact)
  }
  const expected = new Set(printed.map(id))
  const missed = printed.flatMap((fact) => {
    if (fact.column === 'limits' && NOTHING.has(plain(fact.text))) return []
    const other = found.get(id(fact))
    if (!other) return `${id(fact)} is missing: “${fact.text}” on page ${fact.page}`
    if (plain(other.text) !== plain(fact.text)) return `${id(fact)} is “${other.text}” instead of “${fact.text}”`
    if (other.page !== fact.page) return `${id(fact)} is on page ${other.page} instead of ${fact.page}`
    return isAt(other, fact) ? [] : `${id(fact)} is marked in another place of page ${fact.page}`
  })
  const invented = [...found.values()]
    .filter((fact) => !expected.has(id(fact)) && !(fact.column === 'limits' && NOTHING.has(plain(fact.text))))
    .map((fact) => `${id(fact)} was not printed: “${fact.text}”`)
  return [...missed, ...twice, ...invented]
}

/** The marked place is where the text was printed, as far as a place is known. */
const isAt = ({ boxes: read }: PlanFact, { boxes: printed }: PlanFact): boolean =>
  read.length === 0 || read.some((box) => printed.some((other) => overlap(box, other)))

const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
