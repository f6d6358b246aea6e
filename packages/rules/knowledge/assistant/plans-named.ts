import { nameWords, type Plan } from './plans.ts'
import { STOP_WORDS } from './vocabulary.ts'

/** Words that every plan's name may have. */
const GENERIC: ReadonlySet<string> = new Set(
  'summary benefits benefit coverage covered sbc pdf docx health healthcare insurance company plan plans the of and for inc life group individual family care deductible copay coinsurance network with costs what this a an or in on by to is'.split(
    ' ',
  ),
)

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  uhc: ['unitedhealthcare', 'united'],
  unitedhealthcare: ['uhc', 'united'],
  united: ['uhc', 'unitedhealthcare'],
  bcbs: ['bluecross', 'blue', 'cross', 'shield'],
  kp: ['kaiser'],
}

/** Words of which a plan has one, as a question and as its document write them. */
const LEVELS = /\b(?:bronze|silver|gold|platinum|catastrophic)\b/gi
const TYPES = /\b(?:HMO|PPO|EPO|POS)\b/g
const CARRIERS =
  /\b(?:aetna|cigna|humana|oscar|ambetter|molina|kaiser|anthem|united ?healthcare|uhc|blue ?cross|blue ?shield|bcbs|florida blue|medica|priority health|caresource|centene|wellcare|health net|independence|highmark|carefirst|regence|premera|bright health|friday health|geisinger|harvard pilgrim|tufts|emblem ?health|fidelis|healthfirst|moda|providence|sanford|scott (?:and|&) white|upmc|wellpoint)\b/gi

export interface Named {
  plans: Plan[]
  /** The words of the question that named them. */
  words: ReadonlySet<string>
  /** What the question names that is none of the plans, as written: "Aetna Silver". Null if there is no such thing. */
  stranger: string | null
}

/**
 * The plans that a question names, by carrier, plan, type, metal level or file. Parts of a question that are joined by
 * "and", "or", "with" or a comma each name their own. Empty if it names none. Types name no plan if `about_type`, because
 * the question asks for the type.
 */
export function plansNamed(question: string, plans: readonly Plan[], about_type = false): Named {
  const df = new Map<string, number>()
  for (const { words } of plans) for (const word of words) df.set(word, (df.get(word) ?? 0) + 1)
  const named = new Set<Plan>()
  const used = new Set<string>()
  const carriers = new Set(plans.flatMap(carrierWords))
  let stranger: string | null = null
  for (const part of question.split(/,|;|\?|\band\b|\bor\b|\bversus\b|\bvs\b\.?|\bthan\b|&/i)) {
    const asked = askedWords(part).filter((word) => df.has(word))
    const of_carriers = asked.filter((word) => carriers.has(word))
    const possible = plans.filter((plan) => !isAnother(plan, part, of_carriers, about_type))
    const scores = possible.map((plan) =>
      asked.reduce((sum, word) => sum + (plan.words.has(word) ? weight(df.get(word) ?? 1, plans.length) : 0), 0),
    )
    const best = Math.max(0, ...scores)
    if (best === 0) {
      stranger ??= strangerIn(part, asked, about_type)
      continue
    }
    const found = possible.filter((_, index) => (scores[index] ?? 0) >= best - 1e-9)
    for (const plan of found) named.add(plan)
    for (const word of asked) if (found.some(({ words }) => words.has(word))) used.add(word)
  }
  return { plans: plans.filter((plan) => named.has(plan)), words: used, stranger }
}

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([name]) => name)

/** The words that only a plan's carrier has in its name. */
const carrierWords = ({ carrier }: Plan): string[] => specific(nameWords(carrier ?? ''))

/** Whether a part of a question names another carrier, level or type than a plan has. */
function isAnother(plan: Plan, part: string, of_carriers: readonly string[], about_type: boolean): boolean {
  const own = [...plan.words].join(' ')
  const differs = (pattern: RegExp, written: string) => {
    const has = new Set(namesIn(written, pattern).map((name) => name.toLowerCase()))
    const wanted = namesIn(part, pattern)
    return wanted.length > 0 && has.size > 0 && !wanted.some((name) => has.has(name.toLowerCase()))
  }
  if (differs(LEVELS, own) || (!about_type && differs(TYPES, own.toUpperCase()))) return true
  const wanted = of_carriers.length > 0 ? of_carriers : askedWords(namesIn(part, CARRIERS).join(' '))
  return wanted.length > 0 && carrierWords(plan).length > 0 && !wanted.some((word) => plan.words.has(word))
}

/** The words of a part of a question that name a carrier, a level, a type or a plan, but together none that there is. */
function strangerIn(part: string, asked: readonly string[], about_type: boolean): string | null {
  const kinds = [...namesIn(part, LEVELS), ...(about_type ? [] : namesIn(part, TYPES)), ...namesIn(part, CARRIERS)]
  if (kinds.length === 0) return null
  const words = new Set([...kinds.flatMap((name) => nameWords(name)), ...asked])
  return namesIn(part, /[\p{L}\p{N}]+/gu)
    .filter((word) => words.has(word.toLowerCase()))
    .join(' ')
}

const weight = (count: number, all: number) => 0.05 + Math.log((1 + all) / count)

function askedWords(part: string): string[] {
  const words =
    part
      .toLowerCase()
      .replaceAll(/[’']s\b/g, '')
      .match(/\$?[\p{L}\p{N}]+/gu) ?? []
  const known = words.flatMap((word, index) => {
    const pair = `${word}${words[index + 1] ?? ''}`
    return [word, pair, ...(ALIASES[word] ?? [])]
  })
  return specific(known)
}

const specific = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => !GENERIC.has(word) && !STOP_WORDS.has(word) && !ASKS.has(word))

/** Words of questions that may stand in a plan's name but do not ask for it. */
const ASKS: ReadonlySet<string> = new Set(
  'primary preferred specialist drugs drug generic brand premium hospital emergency urgent visit visits day first one two three my her his their best low high you your i she he'.split(
    ' ',
  ),
)
