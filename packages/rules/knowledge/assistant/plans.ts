import type { FactKey, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { STOP_WORDS } from './vocabulary.ts'

/** A fact with the document it is from. Its text has the correction in it, if there is one. */
export interface KnownFact extends PlanFact {
  file_id: string
  original_name: string
  /** Who corrected it. Null if nobody did. */
  corrected_by: string | null
}

/** A plan document, named as a broker would. */
export interface Plan {
  file_id: string
  original_name: string
  name: string
  /** The last year that the coverage period names. Null if it names none. */
  year: number | null
  period: string | null
  words: ReadonlySet<string>
}

/** The facts that tell one document from another. */
export const NAMING_KEYS = [
  'plan_name',
  'carrier',
  'coverage_period',
  'plan_type',
] as const satisfies readonly FactKey[]

/** The documents of these facts, in their order. */
export function plansOf(facts: readonly Pick<KnownFact, 'file_id' | 'original_name' | 'key' | 'text'>[]): Plan[] {
  const files = new Map<string, { original_name: string; texts: Map<FactKey, string> }>()
  for (const { file_id, original_name, key, text } of facts) {
    const file = files.get(file_id) ?? { original_name, texts: new Map() }
    files.set(file_id, file)
    if (!file.texts.has(key) && text.trim() !== '') file.texts.set(key, text.replaceAll(/\s+/g, ' ').trim())
  }
  const plans = [...files].map(([file_id, { original_name, texts }]) => {
    const title = texts.get('plan_name')
    const carrier = texts.get('carrier')
    const period = texts.get('coverage_period') ?? null
    const base = original_name.replace(/\.\w{2,5}$/, '')
    return {
      file_id,
      original_name,
      name: title === undefined ? base.replaceAll('_', ' ') : withCarrier(title, carrier),
      period,
      year: yearOf(period),
      words: new Set(nameWords([title, carrier, texts.get('plan_type'), base].join(' '))),
    }
  })
  const times = new Map<string, number>()
  for (const { name } of plans) times.set(name, (times.get(name) ?? 0) + 1)
  // Two documents of one name are told apart by their years, or else by their files.
  return plans.map((plan) =>
    (times.get(plan.name) ?? 0) > 1 ? { ...plan, name: `${plan.name} (${distinction(plan, plans)})` } : plan,
  )
}

const withCarrier = (title: string, carrier: string | undefined) =>
  carrier === undefined || title.toLowerCase().includes(carrier.toLowerCase().split(' ')[0] ?? '')
    ? title
    : `${carrier} ${title}`

const distinction = ({ name, year, original_name }: Plan, plans: readonly Plan[]): string =>
  year !== null && plans.filter((other) => other.name === name && other.year === year).length === 1
    ? String(year)
    : original_name

const yearOf = (period: string | null): number | null => {
  const years = [...(period ?? '').matchAll(/\b(?:20\d\d)\b|\/(\d\d)\b(?!\/)/g)].map(([year, short]) =>
    short === undefined ? Number(year) : 2000 + Number(short),
  )
  return years.length === 0 ? null : Math.max(...years)
}

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

/** The words of a name, lower case. `CABronze` and `BlueShield` also count as two words. */
const nameWords = (text: string): string[] => {
  const parts = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return `${text} ${parts}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

export interface Named {
  plans: Plan[]
  /** The words of the question that named them. */
  words: ReadonlySet<string>
}

/**
 * The plans that a question names, by carrier, plan, type, metal level or file. Parts of a question that are joined by
 * "and", "or", "with" or a comma each name their own. Empty if it names none.
 */
export function plansNamed(question: string, plans: readonly Plan[]): Named {
  const df = new Map<string, number>()
  for (const { words } of plans) for (const word of words) df.set(word, (df.get(word) ?? 0) + 1)
  const named = new Set<Plan>()
  const used = new Set<string>()
  for (const part of question.split(/,|;|\?|\band\b|\bor\b|\bversus\b|\bvs\b\.?|\bthan\b|&/i)) {
    const asked = askedWords(part).filter((word) => df.has(word))
    const scores = plans.map((plan) =>
      asked.reduce((sum, word) => sum + (plan.words.has(word) ? weight(df.get(word) ?? 1, plans.length) : 0), 0),
    )
    const best = Math.max(0, ...scores)
    if (best === 0) continue
    for (const word of asked) used.add(word)
    for (const [index, plan] of plans.entries()) if ((scores[index] ?? 0) >= best - 1e-9) named.add(plan)
  }
  return { plans: plans.filter((plan) => named.has(plan)), words: used }
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
  return [...new Set(known)].filter((word) => !GENERIC.has(word) && !STOP_WORDS.has(word) && !ASKS.has(word))
}

/** Words of questions that may stand in a plan's name but do not ask for it. */
const ASKS: ReadonlySet<string> = new Set(
  'primary preferred specialist drugs drug generic brand premium hospital emergency urgent visit visits day first one two three my her his their best low high you your i she he'.split(
    ' ',
  ),
)

/** Whether a plan's document is of an earlier year than this one. */
export const isOld = ({ year }: Pick<Plan, 'year'>, now: Date): boolean => year !== null && year < now.getUTCFullYear()
