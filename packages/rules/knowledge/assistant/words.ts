/**
 * Words normalized for comparison: lower case, hyphens and dashes as spaces, endings removed. "co-payments" matches
 * "copay", and "Out–of– Pocket" matches "out of pocket". Amounts stay whole: `$1,000` is one word.
 */
export const wordsOf = (text: string): string[] => writtenWordsOf(text).map(stemOf)

/** The words of `wordsOf` with their endings. */
export function writtenWordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll(/[’']s?\b/g, '')
    .replaceAll(/\bco[-\u2010-\u2015 ]?(pay|ins)/g, 'co$1')
    .replaceAll(/\bpre[-\u2010-\u2015](\w)/g, 'pre$1')
    .replaceAll(/\bx[-\u2010-\u2015 ]rays?\b/g, 'xray')
  return plain.match(/\$?\d[\d,]*(?:\.\d+)?%?|[\p{L}\p{N}]+/gu) ?? []
}

const SAME_STEM: Readonly<Record<string, string>> = {
  copayment: 'copay',
  coin: 'coinsur',
  coinsurance: 'coinsur',
  medicine: 'medic',
  medication: 'medic',
  // A filling of a tooth is not a fill of a prescription.
  filling: 'filling',
  pregnant: 'pregnanc',
  children: 'child',
  chiropractor: 'chiropract',
  chiropractic: 'chiropract',
  acupuncturist: 'acupunctur',
  acupuncture: 'acupunctur',
  psychiatrist: 'psychiatr',
  psychiatric: 'psychiatr',
}

/** Removes the usual English endings. The result is only compared with other results. */
export function stemOf(word: string): string {
  const singular = word.length > 3 ? word.replace(/(?<![su])s$/, '').replace(/ie$/, 'y') : word
  const known = SAME_STEM[singular]
  if (known !== undefined) return known
  if (singular.length < 6) return singular
  const stem = singular.replace(/(?:ations?|ation|ance|ances|ences?|ing|ed|ies|y|e)$/, '')
  return stem.length >= 4 ? (SAME_STEM[stem] ?? stem) : singular
}

/** Whether the text contains these words in this order, one after another. */
export function holdsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  const first = phrase[0] ?? ''
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    if (phrase.every((word, index) => words[at + index] === word)) return true
  }
  return false
}

/** The index at which the phrase starts in the words. */
export function placesOf(words: readonly string[], phrase: readonly string[]): number[] {
  const places: number[] = []
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (phrase.every((word, index) => words[at + index] === word)) places.push(at)
  }
  return places
}
