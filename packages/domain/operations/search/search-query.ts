const MAX_WORDS = 4
/** A trigram index needs three letters or digits in a row. */
const LONG = /[\p{L}\p{N}]{3}/u
const PREFIX_DIGITS = 8
const ID_DIGITS = 32

export interface SearchQuery {
  /** The range of ids that start like the text; null if no id can. */
  ids: { from: string; to: string } | null
  /**
   * The words that must all match: long ones anywhere, short ones at the start of a word. Empty if the text is a whole
   * id.
   */
  long: string[]
  short: string[]
}

/** Splits the text of a search into an id or the start of one (eight digits or more), and lowercase words of a name. */
export function parseSearch(text: string): SearchQuery {
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

// From the fourth word on, the rest is one phrase, because each number of words is another statement to prepare.
function wordsOf(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))]
  const rest = words.slice(MAX_WORDS - 1).join(' ')
  return [...words.slice(0, MAX_WORDS - 1), ...(rest === '' ? [] : [rest])]
}
