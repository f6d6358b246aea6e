import { placesOf } from './words.ts'

export interface Span<T> {
  thing: T
  at: number
  length: number
}

/** Where the phrases of things stand in the words. The longest wins where two overlap; each word counts once. */
export function spansOf<T>(
  words: readonly string[],
  things: readonly T[],
  phrasesOf: (thing: T) => readonly (readonly string[])[],
  taken: Set<number> = new Set(),
): Span<T>[] {
  const spans = things.flatMap((thing) =>
    phrasesOf(thing).flatMap((phrase) => placesOf(words, phrase).map((at) => ({ thing, at, length: phrase.length }))),
  )
  const found: Span<T>[] = []
  for (const span of spans.toSorted((a, b) => b.length - a.length || a.at - b.at)) {
    const places = Array.from({ length: span.length }, (_, index) => span.at + index)
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    found.push(span)
  }
  return found.toSorted((a, b) => a.at - b.at)
}
