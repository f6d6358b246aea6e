import { US_STATES } from '@waymark/rules/foundation/geography/us-states'

/** What somebody typed with commas between, each once. */
export const listOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

const CODES = new Map<string, string>(US_STATES.map(({ code, name }) => [name.toLowerCase(), code]))

/** Codes of states that were typed as codes or names; what is neither stays, for the server to say. */
export const stateCodes = (typed: string): string[] =>
  listOf(typed).map((part) => CODES.get(part.toLowerCase()) ?? part.toUpperCase())
