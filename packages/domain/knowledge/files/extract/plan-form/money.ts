import type { FactColumn } from '@waymark/contracts/knowledge/plan-facts/facts'
import { plain } from './labels.ts'
import { OTHER_TIER, OUT } from './tables.ts'

type Who = 'individual' | 'family'
type Network = Exclude<FactColumn, 'limits'>

export interface Amount {
  /** As printed: "$1,000", "None". */
  text: string
  /** Where it starts in the answer. */
  at: number
  who: Who
  network: Network
  /** Whether the answer itself says for whom it is. */
  certain: boolean
}

const FAMILY = /famil|two or more|2 or more|employee (?:and|plus)|self plus|all members|plus one/g
const PERSON = /individ|person|\bmember\b|single|self|employee only|each|participant|enrollee|\binsured/g
const IN =
  /in (?:plan )?network|\bnetwork\b|\bpreferred\b|participating|plan provider|tier (?:1|one)\b|dentro de la red|\bin plan\b|nivel 1/g
const SENTENCE = /(?<=[.;](?!\d))\s+/
/** A sentence that says something else than the overall amounts. */
const ASIDE =
  /not apply|n t apply|not subject|separate|not count|except|excluding|no se aplica|prescription|pharmacy|dental|per occurrence|covered (?:first|before)|must (?:meet|pay)|embedded/
const NONE =
  /^(?:\W|yes|no|sí)*(?:none|zero|not applicable|n\/a|ninguno|no deductible|no (?:overall )?(?:annual )?deductible|there is no|no hay|no,? there is no)/i

interface Mark {
  at: number
  end: number
}

const marksOf = (text: string, pattern: RegExp): Mark[] =>
  [...text.matchAll(new RegExp(pattern.source, 'g'))].map(({ index, 0: found }) => ({
    at: index,
    end: index + found.length,
  }))

/** Like `plain`, but each letter keeps its place. */
const lined = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[áéíóúñ]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/[^\p{L}\p{N}$]/gu, ' ')

/** The overall amounts in an answer like "$500 person / $1,000 family in network". Empty if it names none. */
export function overallAmounts(answer: string): Amount[] {
  const all: Amount[] = []
  let offset = 0
  let network: Network = 'in'
  for (const sentence of answer.split(SENTENCE)) {
    const at = answer.indexOf(sentence, offset)
    offset = at + sentence.length
    const words = lined(sentence)
    const hits = [...sentence.matchAll(/\$\s?\d[\d,]*(?:\.\d\d)?/g)].map(({ index, 0: text }) => ({
      at: index,
      end: index + text.length,
      text,
    }))
    if (hits.length === 0 || (all.length > 0 && ASIDE.test(plain(sentence)))) {
      network = onlyNetwork(words) ?? network
      continue
    }
    const found = inSentence(words, hits, network)
    network = found.at(-1)?.network ?? network
    all.push(...found.map((amount) => ({ ...amount, at: amount.at + at })))
  }
  if (all.length === 0 && NONE.test(answer)) {
    const text = answer.split(SENTENCE)[0] ?? answer
    return (['individual', 'family'] as const).map((who) => ({
      text: text.slice(0, 120),
      at: 0,
      who,
      network: 'in',
      certain: true,
    }))
  }
  const first = new Map<string, Amount>()
  for (const amount of all) {
    const place = `${amount.network} ${amount.who}`
    if (!first.has(place)) first.set(place, amount)
  }
  return [...first.values()]
}

const onlyNetwork = (words: string): Network | undefined => {
  const marks = networkMarks(words)
  return marks.length === 1 ? marks[0]?.network : undefined
}

function networkMarks(words: string): (Mark & { network: Network })[] {
  const outs = marksOf(words, new RegExp(OUT.source.replaceAll('out of', 'out of'), 'g'))
  const others = marksOf(words, OTHER_TIER)
  const over = (mark: Mark, marks: readonly Mark[]) =>
    marks.some(({ at, end }) => mark.at < end + 12 && mark.end > at - 1)
  const ins = marksOf(words, IN).filter((mark) => !over(mark, outs) && !over(mark, others))
  return [
    ...outs.map((mark) => ({ ...mark, network: 'out' as const })),
    ...others.filter((mark) => !over(mark, outs)).map((mark) => ({ ...mark, network: 'in_other' as const })),
    ...ins.map((mark) => ({ ...mark, network: 'in' as const })),
  ].toSorted((one, other) => one.at - other.at)
}

type Hit = Mark & { text: string }

function inSentence(words: string, hits: readonly Hit[], before: Network): Amount[] {
  const networks = networkMarks(words)
  // "Network: $500 ..., out-of-network: $1,000 ..." or "$500 ... in network, $1,000 ... out of network".
  const first = hits[0]
  const ahead = networks.some(({ at }) => first && at < first.at)
  const whoMarks = [
    ...marksOf(words, FAMILY).map((mark) => ({ ...mark, who: 'family' as const })),
    ...marksOf(words, PERSON).map((mark) => ({ ...mark, who: 'individual' as const })),
  ].toSorted((one, other) => one.at - other.at)
  const who_ahead = whoMarks.some(({ at }) => first && at < first.at)
  return hits.map((hit, index) => {
    const previous_end = hits[index - 1]?.end ?? 0
    const next_at = hits[index + 1]?.at ?? words.length
    const near = who_ahead
      ? whoMarks.findLast(({ at }) => at < hit.at && at >= previous_end)
      : whoMarks.find(({ at }) => at >= hit.end && at < next_at)
    const found = ahead
      ? networks.findLast(({ at }) => at < hit.at)
      : (networks.find(({ at }) => at >= hit.end) ?? networks.at(-1))
    return {
      text: hit.text,
      at: hit.at,
      who: near?.who ?? (index % 2 === 0 ? 'individual' : 'family'),
      network: found?.network ?? before,
      certain: near !== undefined || hits.length === 1,
    }
  })
}

/** What an answer says besides the amounts, such as the services that a deductible does not apply to. */
export function exceptionsIn(answer: string): { text: string; at: number } | undefined {
  const start = answer.search(/(?:does ?n[o’']t|do(?:es)? not) apply|not (?:apply|subject) to|no se aplica/i)
  if (start < 0) return undefined
  const before = answer.slice(0, start)
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '), before.lastIndexOf('family ')) + 1
  const begin = answer.slice(from, start).search(/\S/) < 0 ? start : from + answer.slice(from).search(/\S/)
  const cut = answer.slice(begin)
  const [sentence = cut] = cut.split(/(?<=[.;])\s+(?=\p{Lu})/u)
  const text = begin < start && /^[a-z]/.test(answer.slice(begin)) ? answer.slice(start) : sentence
  return { text, at: begin }
}
