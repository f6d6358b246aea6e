import { CARE_WORDS } from './words/care-words.ts'
import { HOSPITAL_WORDS } from './words/hospital-words.ts'
import { PLAN_WORDS } from './words/plan-words.ts'
import type { Subject } from './words/subject.ts'
import { wordsOf } from './words.ts'

const phrases = (list: string): string[][] =>
  list
    .split(',')
    .map((phrase) => wordsOf(phrase.trim()))
    .filter((phrase) => phrase.length > 0)

export const SUBJECTS: readonly Subject[] = Object.entries({ ...PLAN_WORDS, ...CARE_WORDS, ...HOSPITAL_WORDS }).map(
  ([name, [say, keys, words, weak = '', together = []]]) => ({
    name,
    say,
    keys,
    phrases: phrases(words),
    weak: phrases(weak),
    together: together.map((sets) => sets.split('+').map(phrases)),
  }),
)
