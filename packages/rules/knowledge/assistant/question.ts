import { CONCEPTS, type Concept, STOP_WORDS } from './vocabulary.ts'
import { placesOf, stemOf, writtenWordsOf } from './words.ts'

/** What a question asks for, as far as its words show. */
export interface Question {
  /** The topics in order. Topics joined by "and", "or" or a comma are answered separately. */
  readonly topics: readonly Concept[]
  readonly narrowing: readonly Concept[]
  /** Words that match no concept: a plan's name, a drug, a place. */
  readonly others: readonly string[]
  /** The same words as written, in the same order. */
  readonly others_written: readonly string[]
  readonly side_by_side: boolean
  /** The question asks for figures or whether something is covered, not what a term means. */
  readonly wants_figures: boolean
}

const MEANING =
  /\b(?:what does .* mean|meaning of|define|definition|what is (?:a|an) |explain (?:the )?(?:term|difference))/i

/** Each topic costs one pass over every page. */
const MAX_TOPICS = 6

export function readQuestion(text: string): Question {
  const written = writtenWordsOf(text)
  const words = written.map(stemOf)
  const taken = new Set<number>()
  const found: { concept: Concept; at: number; length: number }[] = []
  const spans = CONCEPTS.flatMap((concept) =>
    [...concept.phrases, ...concept.asked].flatMap((phrase) =>
      placesOf(words, phrase).map((at) => ({ concept, at, length: phrase.length })),
    ),
  )
  // The longest name wins: "non-preferred brand" is not "preferred brand".
  for (const span of spans.toSorted((a, b) => b.length - a.length || a.at - b.at)) {
    const places = Array.from({ length: span.length }, (_, index) => span.at + index)
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    if (!found.some(({ concept }) => concept === span.concept)) found.push(span)
  }
  const concepts = found.toSorted((a, b) => a.at - b.at)
  const topics = concepts.filter(({ concept }) => concept.topic).slice(0, MAX_TOPICS)
  const others = [...words.keys()].filter(
    (at) => !taken.has(at) && !STOP_WORDS.has(words[at] ?? '') && words.indexOf(words[at] ?? '') === at,
  )
  return {
    topics: topics.map(({ concept }) => concept),
    narrowing: concepts.filter(({ concept }) => !concept.topic).map(({ concept }) => concept),
    others: others.map((at) => words[at] ?? ''),
    others_written: others.map((at) => written[at] ?? ''),
    side_by_side: topics.length > 1 && /\band\b|\bor\b|,|\bversus\b|\bvs\b|&/i.test(text),
    wants_figures: !MEANING.test(text),
  }
}

export const isEmptyQuestion = ({ topics, narrowing, others }: Question): boolean =>
  topics.length + narrowing.length + others.length === 0
