const MOST_WORDS = 4
/** What a trigram index can do something with, wherever it stands in a word. */
const LONG = /[\p{L}\p{N}]{3}/u
const PREFIX_DIGITS = 8
const ID_DIGITS = 32

export interface Sought {
  /** Between these two lie the ids that begin as the text does; null where it is no beginning of one. */
  ids: { from: string; to: string } | null
  /** All of them must be there: long ones anywhere, short ones where a word begins. None where the text is a whole id. */
  long: string[]
  short: string[]
}

/** What a text looks for: an id or how it begins (eight digits or more), and the words of a name, in lower case. */
export function soughtIn(text: string): Sought {
  const lower = text.trim().toLowerCase()
  const digits = lower.replaceAll('-', '')
  const is_id = /^[0-9a-f]+$/.test(digits) && digits.length >= PREFIX_DIGITS && digits.length <= ID_DIGITS
  const words = is_id && digits.length === ID_DIGITS ? [] : wordsOf(lower)
  return {
    ids: is_id ? { from: asUuid(digits.padEnd(ID_DIGITS, '0')), to: asUuid(digits.padEnd(ID_DIGITS, 'f')) } : null,
    long: words.filter((word) => LONG.test(word)),
    short: words.filter((word) => !LONG.test(word)),
  }
}

const asUuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

// From the fourth on they are looked for as they stand: each word more is a statement of its own to prepare.
function wordsOf(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))]
  const rest = words.slice(MOST_WORDS - 1).join(' ')
  return [...words.slice(0, MOST_WORDS - 1), ...(rest === '' ? [] : [rest])]
}
