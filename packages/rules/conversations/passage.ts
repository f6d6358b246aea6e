/** The characters that are shown before and after the first hit. */
const [BEFORE, AFTER] = [40, 120]

export interface Piece {
  text: string
  /** Whether it is what was searched for. */
  marked: boolean
}

/** The part of a text around the first of these words, in pieces. */
export function passageOf(text: string, words: readonly string[]): Piece[] {
  const pattern = new RegExp(words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'gi')
  const first = text.search(pattern)
  if (first < 0) return [{ text: text.slice(0, AFTER), marked: false }]
  const [start, end] = [Math.max(0, first - BEFORE), first + AFTER]
  const part = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed()
  const pieces: Piece[] = []
  let at = 0
  for (const { index, 0: hit } of part.matchAll(pattern)) {
    if (index > at) pieces.push({ text: part.slice(at, index), marked: false })
    pieces.push({ text: hit, marked: true })
    at = index + hit.length
  }
  if (at < part.length) pieces.push({ text: part.slice(at), marked: false })
  return pieces
}
