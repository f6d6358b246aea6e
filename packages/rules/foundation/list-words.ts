import { locale } from '@waymark/words/t'

/** By locale: making a format takes longer than using it. */
const formats = new Map<string, Intl.ListFormat>()

/** `Texas, Oklahoma, and New Mexico`, in the language of the page. */
export function listInWords(names: readonly string[]): string {
  const format = formats.get(locale()) ?? new Intl.ListFormat(locale(), { type: 'conjunction' })
  formats.set(locale(), format)
  return format.format(names)
}
