import { CONFIDENT } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { KnownFact } from './plans.ts'

const DOUBT = ' (Read with doubt: please check the page.)'

/** Who corrected it, and whether it was hard to read. */
export function remarks(facts: readonly (KnownFact | undefined)[]): string {
  const known = facts.filter((fact) => fact !== undefined)
  const by = [...new Set(known.flatMap(({ corrected_by }) => (corrected_by === null ? [] : [corrected_by])))]
  const doubt = known.some(({ confidence, corrected_by }) => confidence < CONFIDENT && corrected_by === null)
  return `${by.length > 0 ? ` (Corrected by ${by.join(' and ')}.)` : ''}${doubt ? DOUBT : ''}`
}

export const isDoubtful = (said: string): boolean => said.includes(DOUBT)

/** The sentence that says of which year a document is, if there is one. */
export const yearIn = (said: string): string => /This document is for [\d–]+\./.exec(said)?.[0] ?? ''

/** What a document says, for someone outside of the agency. */
export const withoutRemarks = (said: string): string =>
  said.replaceAll(DOUBT, '').replaceAll(/ \(Corrected by .+?\.\)/g, '')
