import { type Statement, sql } from '@waymark/platform/database'

/** Escapes text for a `like` pattern, so that no character has a special meaning. */
export const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, '\\$&')

/** The condition that an expression has this text in it. */
export const containing = (text: Statement, word: string): Statement => sql`${text} like ${`%${escaped(word)}%`}`
