import type { ValuesOf } from './message.ts'

declare const LANGUAGE: string
declare const LANGUAGES: readonly string[]

/** Every language, English first. The build (web/vite.config.ts) knows them. */
export const languages: readonly string[] = LANGUAGES

/** Each build is in one language. */
export const language = (): string => LANGUAGE

/** The language and country for `Intl`. */
export const locale = (): string => `${language()}-US`

/** A path of our own site in this language, such as `/es/status`, where no router adds the language. */
export const localPath = (path: string): string =>
  language() === languages[0] ? path : `/${language()}${path === '/' ? '' : path}`

/** A form for one number, such as 0, comes before that of its rule. */
type Forms = Partial<Record<Intl.LDMLPluralRule | number, string>>

/**
 * The build (web/messages-plugin.ts) has put the translation in place of each call with a message. What remains are
 * messages that only the running program knows, which are in this language, and forms of a plural with their number.
 */
export function t<const M extends string>(message: M, ...[values]: ValuesOf<M>): string
export function t(message: string | Forms, number?: unknown): string {
  if (typeof message === 'string') return message
  const count = Number(number)
  return message[count] ?? message[new Intl.PluralRules(language()).select(count)] ?? message.other ?? ''
}

/** Marks a message that is shown later, by `t(message)`. */
export const msg = <const M extends string>(message: M): M => message
