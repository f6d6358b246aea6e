/** The characters that are shown before and after the first hit. */
const [BEFORE, AFTER] = [40, 120]
/** A word is shown whole if that takes no more characters. */
const REST = 20

export interface Piece {
  text: string
  /** Whether it is what was searched for. */
  marked: boolean
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** As the search compares words: in lower case, without accents. */
const plain = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The part of a text around the first word that begins like one of `sought`, in pieces. All such words in it are marked.
 *
 * @param sought in lower case, without accents
 */
export function passageOf(text: string, sought: readonly string[]): Piece[] {
  const words = Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({ index, word, after: index + word.length }))
  const hits = words.filter(({ word }) => sought.some((beginning) => plain(word).startsWith(beginning)))
  const first = hits[0]?.index ?? 0
  const cutAt = (place: number) => words.find(({ index, after }) => index < place && place < after)
  let [start, end] = [Math.max(0, first - BEFORE), Math.min(text.length, first + AFTER)]
  const [first_word, last_word] = [cutAt(start), cutAt(end)]
  if (first_word && start - first_word.index <= REST) start = first_word.index
  if (last_word && last_word.after - end <= REST) end = last_word.after
  const pieces: Piece[] = []
  const add = (piece: string, marked: boolean) => {
    if (piece !== '') pieces.push({ text: piece.toWellFormed(), marked })
  }
  let at = start
  for (const { index, word, after } of hits) {
    if (after > end) break
    add(`${at === start && start > 0 ? '…' : ''}${text.slice(at, index)}`, false)
    add(word, true)
    at = after
  }
  add(`${text.slice(at, end)}${end < text.length ? '…' : ''}`, false)
  return pieces
}
