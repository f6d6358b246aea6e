/** The name of a language in English: `Spanish`. */
export const englishName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language

/** The name of a language in that language: `English`, `Español`. */
export function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
