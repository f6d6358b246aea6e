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
  /in (?:plan )?network|\bin(?= (?:and|or) out of (?:the )?(?:plan )?network)|\bnetwork\b|\bpreferred\b|participating|plan provider|tier (?:1|one)\b|dentro de la red|\bin plan\b|nivel 1/g
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
  let place: Place = { networks: ['in'], how: 'each' }
  const sentences = answer.split(SENTENCE)
  const overall = sentences.some((sentence) => hitsIn(sentence).some((hit) => !isForDrugs(sentence, hit)))
  for (const sentence of sentences) {
    const at = answer.indexOf(sentence, offset)
    offset = at + sentence.length
    const named = hitsIn(sentence)
    const hits = named.filter((hit) => !overall || !isForDrugs(sentence, hit))
    const places = placesIn(sentence)
    if (hits.length === 0 || (all.length > 0 && hits.length === named.length && ASIDE.test(plain(sentence)))) {
      place = places.length === 1 ? (places[0] ?? place) : place
      continue
    }
    const placed = hits.map((hit) => placeOf(hit, hits, places) ?? place)
    all.push(...inSentence(sentence, hits, placed).map((amount) => ({ ...amount, at: amount.at + at })))
    place = placed.at(-1) ?? place
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
    const where = `${amount.network} ${amount.who}`
    if (!first.has(where)) first.set(where, amount)
  }
  return [...first.values()]
}

const hitsIn = (sentence: string): Hit[] =>
  [...sentence.matchAll(/\$\s?\d[\d,]*(?:\.\d\d)?/g)].map(({ index, 0: text }) => ({
    at: index,
    end: index + text.length,
    text,
  }))

const DRUGS = '(?:prescriptions?|pharmacy|rx|drugs?|dental)'
const DRUGS_BEFORE = new RegExp(`^\\W*${DRUGS}\\b|\\b${DRUGS}(?: drugs?| coverage| deductible)*\\W*$`, 'i')
const DRUGS_AFTER = new RegExp(`^\\W*(?:for |per )?${DRUGS}\\b`, 'i')

/** Whether an amount is one of its own for drugs or teeth, as the words before or after it say. */
const isForDrugs = (sentence: string, { at, end }: Hit): boolean =>
  DRUGS_BEFORE.test(sentence.slice(0, at)) || DRUGS_AFTER.test(sentence.slice(end))

/** The networks of amounts: each amount counts for all of them, or one amount for each of them by turns. */
interface Place {
  networks: readonly Network[]
  how: 'each' | 'turns'
}

/** Where a sentence names networks. "In and out of network" is one place. */
function placesIn(sentence: string): (Mark & Place)[] {
  const places: (Mark & Place)[] = []
  for (const { at, end, network } of networkMarks(lined(sentence))) {
    const last = places.at(-1)
    const between = last ? sentence.slice(last.end, at) : ''
    const joined = last && /^[\s-]*(?:providers?)?\s*(?:\/|and|or|&)[\s-]*$/i.test(between)
    if (joined && !last.networks.includes(network)) {
      last.networks = [...last.networks, network]
      last.how = between.includes('/') && !/combined/i.test(sentence) ? 'turns' : 'each'
      last.end = end
    } else places.push({ at, end, networks: [network], how: 'each' })
  }
  return places
}

function networkMarks(words: string): (Mark & { network: Network })[] {
  const outs = marksOf(words, OUT)
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

/** "Network: $500 ..., out-of-network: $1,000 ..." or "$500 ... in network, $1,000 ... out of network". */
function placeOf(hit: Hit, [first]: readonly Hit[], places: readonly (Mark & Place)[]): Place | undefined {
  const ahead = places.some(({ at }) => first && at < first.at)
  if (ahead) return places.findLast(({ at }) => at < hit.at)
  return places.find(({ at }) => at >= hit.end) ?? places.at(-1)
}

function inSentence(sentence: string, hits: readonly Hit[], placed: readonly Place[]): Amount[] {
  const named = namesIn(sentence)
  const networks = placed.map((place, index): readonly Network[] => {
    if (place.how === 'each') return place.networks
    const turn = index - placed.indexOf(place)
    return [place.networks[turn % place.networks.length] ?? 'in']
  })
  return hits.flatMap((hit, index) => {
    const who = whoOf(sentence, hits, index, named, networks)
    return (networks[index] ?? []).map((network) => ({
      text: hit.text,
      at: hit.at,
      who: who ?? (index % 2 === 0 ? 'individual' : 'family'),
      network,
      certain: who !== undefined || hits.length === 1,
    }))
  })
}

/** For whom amounts are, where a sentence says it. "Individual/family" is one place for two amounts. */
function namesIn(sentence: string): (Mark & { who: Who[] })[] {
  const words = lined(sentence)
  const marks: (Mark & { who: Who[] })[] = [
    ...marksOf(words, FAMILY).map((mark) => ({ ...mark, who: ['family' as const] })),
    ...marksOf(words, PERSON).map((mark) => ({ ...mark, who: ['individual' as const] })),
  ].toSorted((one, other) => one.at - other.at)
  const names: (Mark & { who: Who[] })[] = []
  for (const mark of marks) {
    const last = names.at(-1)
    const joined = last && /^\p{L}*[\s/]*(?:or|and|per|[\s/])*$/u.test(sentence.slice(last.end, mark.at))
    if (joined && last.who.length === 1 && last.who[0] !== mark.who[0]) {
      last.who = [...last.who, ...mark.who]
      last.end = mark.end
    } else names.push(mark)
  }
  return names
}

/** In characters. */
const LONGEST_PER = 12
/** "per person", "for a family", "each member" */
const PER = /^\s*(?:(?:per|for an?|for each|an?)\s+\p{L}|each)/iu

/** For whom an amount is, by the name before it or after it. Undefined if the sentence does not say. */
function whoOf(
  sentence: string,
  hits: readonly Hit[],
  index: number,
  names: readonly (Mark & { who: readonly Who[] })[],
  networks: readonly (readonly Network[])[],
): Who | undefined {
  const hit = hits[index]
  if (!hit) return undefined
  const from = hits[index - 1]?.end ?? 0
  const to = hits[index + 1]?.at ?? Number.POSITIVE_INFINITY
  // "Family: $500 per person, up to $1,000"
  const directly = (one: Hit | undefined) =>
    one && names.find(({ at }) => at >= one.end && at < one.end + LONGEST_PER && PER.test(sentence.slice(one.end)))
  const between = names.findLast((name) => name.at < hit.at && name.at >= from && name !== directly(hits[index - 1]))
  const after = names.find(({ at }) => at >= hit.end && at < to)
  const before = names.findLast(({ at }) => at < hit.at)
  if (names.some(({ at }) => hits[0] && at < hits[0].at)) {
    if (before && before.who.length > 1) {
      const turn = index - hits.findIndex(({ at }) => at > before.at)
      return before.who[turn % before.who.length]
    }
    const near = directly(hit) ?? between ?? after
    if (near) return near.who[0]
    // The same person's amount in another network: "Individual: $500 in network, $1,000 out of network".
    const changed = networks[index]?.join() !== networks[index - 1]?.join()
    return changed ? before?.who[0] : undefined
  }
  const pair = after ?? names.find(({ at }) => at >= hit.end)
  if (pair && pair.who.length > 1) {
    const turn = index - hits.findLastIndex(({ end }) => end <= pair.at) + pair.who.length - 1
    return pair.who[turn]
  }
  return after?.who[0]
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
