import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

/** Splits typed text at commas, semicolons and line breaks, without duplicates. */
export const listOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

const CODES = new Map<string, string>(US_STATES.map(({ code, name }) => [name.toLowerCase(), code]))

/** Turns typed state codes or names into codes. Unknown parts stay, and the server rejects them. */
export const stateCodes = (typed: string): string[] =>
  listOf(typed).map((part) => CODES.get(part.toLowerCase()) ?? part.toUpperCase())
