import { answerFromFacts, selectPlans } from './answer-from-facts.ts'
import { type KnownFact, plansOf } from './plans.ts'
import { knownFacts, SAMPLE_PLANS } from './sample-plans.fixture.ts'
import { understand } from './understand.ts'

const TODAY = new Date('2026-11-23T12:00:00Z')
export const ALL = Object.entries(SAMPLE_PLANS).flatMap(([file_id, facts]) => knownFacts(file_id, facts))
export const BLUESTEM = knownFacts('bluestem', SAMPLE_PLANS.bluestem)

/** Mesa's plan under another name and for another year. */
export function renamed(file_id: string, carrier: string, plan_name: string, year: number): KnownFact[] {
  const names: Partial<Record<KnownFact['key'], string>> = {
    carrier,
    plan_name,
    coverage_period: `01/01/${year} - 12/31/${year}`,
  }
  return knownFacts(file_id, SAMPLE_PLANS.mesa).map((fact) => ({ ...fact, text: names[fact.key] ?? fact.text }))
}

/** What is answered from these documents. */
export function ask(text: string, facts: readonly KnownFact[] = ALL, now = TODAY) {
  const asked = understand(text)
  const selection = selectPlans(asked, plansOf(facts), null)
  if (selection.refusal !== null) return { text: selection.refusal, found: false, table: null, citations: [] }
  const answer = answerFromFacts(asked, selection, factsRead(selection, facts), now)
  if (!answer) throw new Error('no answer')
  const { paragraphs, ...rest } = answer
  return { ...rest, text: paragraphs.join('\n\n') }
}

const factsRead = ({ plans, keys }: ReturnType<typeof selectPlans>, facts: readonly KnownFact[]) =>
  facts.filter(
    ({ file_id, key }) => plans.some((plan) => plan.file_id === file_id) && (keys === null || keys.includes(key)),
  )
