import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { catalogOf, SOURCE, translatedLanguages } from './catalogs.ts'
import type { Value, ValuesOf } from './message.ts'

const translators = new Map(
  [SOURCE, ...translatedLanguages].map((language) => [
    language,
    { catalog: catalogOf(language), i18n: setupI18n({ locale: language, messages: { [language]: {} } }) },
  ]),
)

export const languages: readonly string[] = [SOURCE, ...translatedLanguages]

let current = SOURCE

/** The language that is being written, such as `en`. */
export const language = (): string => current

/** The language and country for `Intl`. */
export const locale = (): string => `${current}-US`

/** A path of our own site in the language that is being written: `/es/status`. */
export const localPath = (path: string): string =>
  current === SOURCE ? path : `/${current}${path === '/' ? '' : path}`

/** The stored or requested language, or English if we do not speak it. */
export const spoken = (wanted: string | null | undefined): string =>
  wanted && translators.has(wanted) ? wanted : SOURCE

/**
 * Runs a function whose messages are for a person who reads this language. It must not wait for anything: another
 * request could otherwise write in this language.
 */
export function inLanguage<T>(
  wanted: string | null | undefined,
  write: () => T extends Promise<unknown> ? never : T,
): T {
  const outer = current
  current = spoken(wanted)
  try {
    return write()
  } finally {
    current = outer
  }
}

/**
 * A message in the language that is being written (ICU MessageFormat). The English message is its own key, and
 * `npm run check` fails if a catalog does not have it. The browser's builds contain the translation in its place.
 */
export function t<const M extends string>(message: M, ...[values]: ValuesOf<M>): string {
  const translator = translators.get(current)
  if (!translator) return message
  const { catalog, i18n } = translator
  // Compiled when it is first needed.
  const compiled = (i18n.messages[message] ??= compileMessage(catalog.get(message) ?? message))
  return isPlain(compiled) ? joined(compiled, values) : i18n._(message, values)
}

type Plain = readonly (string | readonly [name: string])[]

/** Whether a message has only text and values: no plural and no format. */
const isPlain = (compiled: CompiledMessage | string): compiled is Plain & CompiledMessage =>
  typeof compiled !== 'string' && compiled.every((part) => typeof part === 'string' || part.length === 1)

/** As the library does, many times faster. An estimate has a dozen sentences. */
function joined(parts: Plain, values: Readonly<Record<string, Value>> | undefined): string {
  let text = ''
  for (const part of parts) text += typeof part === 'string' ? part : (values?.[part[0]] ?? '')
  return text
}

/** A sentence that need not have a translation, such as one that only brokers meet. */
export const ifTranslated = (sentence: string): string =>
  translators.get(current)?.catalog.has(sentence) ? t(sentence) : sentence

/** Marks a message that is shown later, by `t(message)`. */
export const msg = <const M extends string>(message: M): M => message
