import type { Language } from './recognizer.ts'

/** Words that every page of running text has, and that are recognized without the language's own data. */
const COMMON: Record<Language, ReadonlySet<string>> = {
  eng: new Set('the of and to for you your in is are or if this that with not what from by may'.split(' ')),
  spa: new Set('de la el los las que del por para una su con en es se si usted le lo al y o'.split(' ')),
}
const ENOUGH = 6

/** The language of a page by its most common words. Undefined for a page with few words of either. */
export function spokenIn(words: readonly string[]): Language | undefined {
  const count = (language: Language) =>
    words.filter((word) => COMMON[language].has(word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))).length
  const [eng, spa] = [count('eng'), count('spa')]
  if (Math.max(eng, spa) < ENOUGH) return undefined
  return spa > eng ? 'spa' : 'eng'
}
