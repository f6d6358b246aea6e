export interface Segment {
  readonly text: string
  readonly marked: boolean
  /** Index of its first character in the full text. */
  readonly at: number
}

const ENDINGS = /(?:ies|ing|ed|es|s|e|y)$/

/** Words too common to search for. */
const IDLE = new Set(['a', 'an', 'and', 'are', 'as', 'at', 'for', 'in', 'is', 'of', 'on', 'or', 'the', 'to', 'with'])

/**
 * Finds the words of a search in a text, roughly as the server's search does: it ignores case and common English
 * endings. Null if the search contains no usable word. Words after a minus are excluded from the search, so they are
 * not matched.
 */
export function wordPattern(search: string): RegExp | null {
  const words = search
    .toLowerCase()
    .replaceAll(/(^|\s)-\S+/g, ' ')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .match(/[\p{L}\p{N}]+/gu)
  const stems = new Set((words ?? []).filter((word) => !IDLE.has(word)).map(stemOf))
  if (stems.size === 0) return null
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...stems].join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function stemOf(word: string): string {
  // A text may say 7,500.
  if (/^\d{4,}$/.test(word)) return word.replaceAll(/\B(?=(?:\d{3})+$)/g, ',?')
  if (word.length < 4 || /\p{N}/u.test(word)) return word
  const stem = word.replace(ENDINGS, '')
  return stem.length < 3 ? word : `${stem}\\p{L}{0,6}`
}

/** Splits a text into segments, both marked and unmarked. */
export function markWords(text: string, pattern: RegExp | null): Segment[] {
  const marks = pattern === null ? [] : [...text.matchAll(pattern)]
  return markRanges(
    text,
    marks.map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
  )
}

/** Splits a text by ranges found elsewhere, given in order. Ranges that overlap or lie outside the text are skipped. */
export function markRanges(text: string, ranges: readonly { start: number; end: number }[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  const push = (end: number, marked: boolean) => {
    if (end > at) segments.push({ text: text.slice(at, end), marked, at })
    at = Math.max(at, end)
  }
  for (const { start, end } of ranges) {
    if (start < at || end > text.length) continue
    push(start, false)
    push(end, true)
  }
  push(text.length, false)
  return segments
}
