import { DRUG } from './drug-names.ts'
import { SUBJECTS } from './fact-words.ts'
import { ITEM_WORDS, type Item } from './item-words.ts'
import { spansOf } from './spans.ts'
import { GENERAL, LOOSE, withoutWeaker } from './stronger-words.ts'
import { type Across, acrossOf } from './understand-across.ts'
import { STOP_WORDS } from './vocabulary.ts'
import { COMMON } from './words/common-words.ts'
import type { Subject } from './words/subject.ts'
import { stemOf, wordsOf, writtenWordsOf } from './words.ts'

/** What a question asks of plan documents. */
export interface Understood {
  readonly text: string
  readonly subjects: readonly Subject[]
  /** False if only words that can mean many things name the subjects. */
  readonly sure: boolean
  /** Services that only the lists of a document name, or the text of a row. */
  readonly items: readonly Item[]
  /** Drug tiers asked for by number, such as `1` or `1b`. */
  readonly tiers: readonly string[]
  readonly column: 'in' | 'out' | null
  readonly person: 'individual' | 'family' | null
  /** How plans are compared. Null for a question about one plan. */
  readonly across: Across | null
  /** Yes or no: "is it covered?" */
  readonly asks_coverage: boolean
  /** Visit limits and approvals. */
  readonly asks_limits: boolean
  /** Whether the deductible applies to a service. */
  readonly asks_deductible: boolean
  /** A drug by its name, such as "metformin". */
  readonly drug: string | null
  /** Years in the question. */
  readonly years: readonly number[]
  /** Words that no vocabulary knows, as written in lower case: a plan, a person, a thing. */
  readonly unknown: readonly string[]
}

const COLUMNS = [
  {
    column: 'out' as const,
    phrases:
      'out of network, outside the network, outside of the network, outside of network, outside their network, outside our network, outside her network, outside network, non network, nonnetwork, non participating, nonparticipating, non preferred provider, non preferred providers, non preferred doctor, non plan provider, OON, off network, not in network, not in the network, not in their network, isnt in network, isnt in the network, isnt in their network, arent in network, doesnt take the plan, doesnt take my plan, doesnt take her insurance, doesnt take my insurance, doesnt accept the plan, not on their list, not on the list of doctors, not on the provider list, isnt on their list, not one of their doctors'
        .split(', ')
        .map(wordsOf),
  },
  {
    column: 'in' as const,
    phrases:
      'in network, in the network, in their network, within the network, within network, inside the network, participating provider, participating providers, participating doctor, participating, network provider, network providers, network doctor, preferred provider, preferred providers, plan provider, INN'
        .split(', ')
        .map(wordsOf),
  },
]

const byName = (name: string): Subject => {
  const subject = SUBJECTS.find((one) => one.name === name)
  if (!subject) throw new Error(`no subject ${name}`)
  return subject
}

/** Any doctor with a field of their own. Mental health has its own row. */
const SPECIALIST = /^(?!psych|path|anesth)\w+(?:ologist|iatrist|opedist|opedic)s?$|^allergists?$/

/** A stay that the question rules out. */
const NO_STAY =
  /\b(?:without|not|no)\s+(?:being\s+|having to\s+)?(?:stay(?:ing)?|an?|any|be)?\s*(?:overnight(?: stays?)?|admitted|inpatient stays?)\b/gi

/** "My 8 year old" is a child. */
const CHILD_AGE = /\b(?:\d|1[0-7])[- ](?:year|yr|month)s?[- ]olds?\b/gi

/** One "network" stands for both columns. */
const BOTH_COLUMNS = /\bin[-\s]*(?:and\/or|and|or|[&/])\s*out[-\s]+of[-\s]+(?:the[-\s]+)?network\b/gi

/** "$2000", "2000 dollars" and "under 2000" are amounts. "Higher than 2025" may compare years. */
const YEAR =
  /(?<!\$\s?|\b(?:under|below|over|above|up to|at (?:most|least)|(?:more|less) than)\s+)\b(?:19|20)\d\d\b(?!\s?(?:dollars?|bucks|USD)\b)/gi

const NUMBERS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4', five: '5', six: '6' }

/** Reads a question about plan documents. Pure; the same words always mean the same. */
export function understand(text: string): Understood {
  const written = writtenWordsOf(
    text
      .replaceAll(NO_STAY, ' outpatient ')
      .replaceAll(CHILD_AGE, ' child ')
      .replaceAll(BOTH_COLUMNS, ' in network and out of network '),
  )
  const words = written.map((word) => (SPECIALIST.test(word) ? 'specialist' : stemOf(word)))
  const taken = new Set<number>()
  const strong = spansOf<Subject | Item | (typeof COLUMNS)[number]>(
    words,
    [...SUBJECTS, ...ITEM_WORDS, ...COLUMNS],
    (thing) => ('asked' in thing ? thing.asked : thing.phrases),
    taken,
  )
  const columns = new Set(strong.flatMap(({ thing }) => ('column' in thing ? [thing.column] : [])))
  const listed = unique(strong.flatMap(({ thing }) => ('asked' in thing ? [thing] : [])))
  const named = unique(strong.flatMap(({ thing }) => ('keys' in thing ? [thing] : [])))
  const here = new Set(words)
  const meant = SUBJECTS.filter(
    (subject) =>
      !named.includes(subject) &&
      (!LOOSE.has(subject.name) || named.length + listed.length === 0) &&
      subject.together.some((sets) => sets.every((set) => set.some((phrase) => holds(words, here, phrase)))),
  )
  let subjects = [...named, ...meant]
  const for_child = subjects.some(({ name }) => name.startsWith('child_'))
  const items = for_child ? listed.filter(({ name }) => !name.endsWith('(adult)')) : listed
  const sure = subjects.length + items.length > 0
  if (!sure) subjects = unique(spansOf(words, SUBJECTS, ({ weak }) => weak, taken).map(({ thing }) => thing))
  const tiers = [...text.matchAll(/\btiers?\s*(?:#|no\.?\s*)?(\d[a-d]?|one|two|three|four|five|six)\b/gi)].map(
    ([, tier = '']) => NUMBERS[tier.toLowerCase()] ?? tier.toLowerCase(),
  )
  if (tiers.length > 0) subjects = subjects.filter(({ keys }) => !keys.some((key) => key.endsWith('_drugs')))
  const side_by_side = /\band\b|\bor\b|,|\bversus\b|\bvs\b|&|\bplus\b/i.test(text)
  subjects = withoutWeaker(subjects, items, text)
  const deductible = subjects.some(({ name }) => name === 'deductible')
  const services = subjects.filter(({ name }) => !GENERAL.has(name))
  const asks_deductible = deductible && services.length + tiers.length > 0 && !side_by_side
  if (asks_deductible) {
    const separate =
      /\b(?:separate|other|special|specific|own|additional|different|another)\b|\b(?:drug|drugs|rx|pharmacy|prescription|prescriptions|medication) ded/i.test(
        text,
      )
    subjects = separate ? [OTHER_DEDUCTIBLES] : services
  } else if (deductible)
    subjects = subjects.flatMap((subject) =>
      subject.name === 'deductible' ? deductibleMeant(subject, text) : [subject],
    )
  subjects = subjects.map((subject) => (subject.name === 'out_of_pocket' && COUNTS.test(text) ? EXCLUSIONS : subject))
  const across = acrossOf(text, subjects)
  const drug = DRUG.exec(text)?.[0]?.toLowerCase() ?? null
  if (drug !== null && subjects.length + tiers.length === 0) subjects = [byName('drugs')]
  return {
    text,
    subjects,
    sure,
    items,
    tiers,
    column: columns.size === 1 ? ([...columns][0] ?? null) : null,
    person: personOf(text),
    across,
    asks_coverage:
      /\b(?:cover(?:s|ed|age|ing)?|includ\w+|exclud\w+|pays? for|paid for|reimburse\w*|benefits? for)\b/i.test(text),
    asks_limits: services.length + tiers.length + items.length > 0 && LIMITS.test(text),
    asks_deductible,
    drug,
    years: [...text.matchAll(YEAR)].map(([year]) => Number(year)).filter((year) => year !== across?.bound?.amount),
    unknown: [...words.keys()]
      .filter(
        (at) =>
          !taken.has(at) &&
          !STOP_WORDS.has(words[at] ?? '') &&
          !COMMON.has(words[at] ?? '') &&
          !DRUG.test(written[at] ?? ''),
      )
      .map((at) => written[at] ?? ''),
  }
}

const LIMITS =
  /\bhow many\b|\blimit(?:s|ed|ation|ations)?\b|\brestrictions?\b|\bauthoriz\w*|\bcertif\w*|\bpre-?cert\w*|\bpre-?auth\w*|\bpre-?approv\w*|\bapproval\b|\b(?:visits?|days|sessions) (?:per|a|each) year|\bconditions\b|\bexceptions?\b|\bcapped\b/i

const COUNTS =
  /\b(?:count|counts|counted|toward|towards|not included|included|left out|leave out|leaves out|exclud\w+|part of|apply to|add up)\b/i

const extra = (name: string, say: string, key: Subject['keys'][number]): Subject => ({
  name,
  say,
  keys: [key],
  phrases: [],
  weak: [],
  together: [],
})
const OTHER_DEDUCTIBLES = extra('other_deductibles', 'other deductibles for specific services', 'other_deductibles')
const EXCEPTIONS = extra('deductible_exceptions', 'what the deductible does not apply to', 'deductible_exceptions')
const EXCLUSIONS = extra(
  'out_of_pocket_exclusions',
  'what the out-of-pocket limit leaves out',
  'out_of_pocket_exclusions',
)

function deductibleMeant(deductible: Subject, text: string): Subject[] {
  if (
    /\b(?:other|separate|specific|additional|another|second|extra|several|multiple|more than one)\b[^.?]{0,20}\bded/i.test(
      text,
    ) ||
    /\bded\w* for (?:specific|particular|certain|some|individual) \w+/i.test(text)
  )
    return [OTHER_DEDUCTIBLES]
  const exceptions =
    /\b(?:before|prior to|exempt|exception|waive[sd]?|skip|bypass|not subject)\b(?:\s\S+){0,5}\sded/i.test(text) ||
    /\bwithout\b(?:\s(?!ha(?:s|ve)\b)\S+){0,5}\sded/i.test(text) ||
    /\bded\w*(?:\s\S+){0,3}\s(?:appl\w+|waive[sd]?|exempt|count|excludes?)\b/i.test(text) ||
    /\bcovered (?:before|without)\b/i.test(text)
  return exceptions && /\bded/i.test(text) ? [EXCEPTIONS] : [deductible]
}

function personOf(text: string): Understood['person'] {
  const family =
    /\b(?:famil(?:y|ies)|household|couple|(?:wife|husband|spouse|kids|children)|both of (?:us|them)|all of (?:us|them)|whole)\b/i.test(
      text,
    )
  const individual =
    /\b(?:individual|single|one person|per person|a person|each person|self.only|just (?:me|her|him|one)|alone|myself)\b/i.test(
      text,
    )
  return family === individual ? null : family ? 'family' : 'individual'
}

const holds = (words: readonly string[], here: ReadonlySet<string>, phrase: readonly string[]): boolean =>
  phrase.length === 1
    ? here.has(phrase[0] ?? '')
    : words.some((_, at) => phrase.every((word, index) => words[at + index] === word))

const unique = <T>(things: readonly T[]): T[] => [...new Set(things)]
