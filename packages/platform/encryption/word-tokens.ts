/** The fewest letters that a search looks for. */
const SHORTEST_WORD = 3
/** A word counts by its first letters. */
const LONGEST_WORD = 12

/** The words of a text without accents, in lower case, each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''))
      .filter((word) => Array.from(word).length >= SHORTEST_WORD),
  ),
]

/** All beginnings of the words of a text, so that a search finds words by how they begin. */
export const beginningsIn = (text: string): string[] => [
  ...new Set(
    wordsIn(text).flatMap((word) => {
      const letters = Array.from(word)
      return Array.from({ length: letters.length - SHORTEST_WORD + 1 }, (_, more) =>
        letters.slice(0, SHORTEST_WORD + more).join(''),
      )
    }),
  ),
]
