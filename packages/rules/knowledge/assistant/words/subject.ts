import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

/** One thing that a plan document says in a fixed place, and the words people ask for it with. */
export interface Subject {
  readonly name: string
  readonly keys: readonly FactKey[]
  /** Names it in a sentence: "For an urgent care visit, you pay …". */
  readonly say: string
  /** Words that only mean this, normalized by `wordsOf`. */
  readonly phrases: readonly (readonly string[])[]
  /** Words that mean this if nothing else in the question does. */
  readonly weak: readonly (readonly string[])[]
  /** Words that mean this wherever they stand in the question, one of each list. */
  readonly together: readonly (readonly (readonly (readonly string[])[])[])[]
}

/** Phrases are separated by commas and compared by their stems. */
export type SubjectWords = readonly [
  say: string,
  keys: readonly FactKey[],
  words: string,
  weak?: string,
  /** "before, until + insurance, plan + pays, starts". */
  together?: readonly string[],
]
