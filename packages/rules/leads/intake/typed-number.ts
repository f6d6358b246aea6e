/** `1e5` and `0x20` are numbers in JavaScript, and nothing that people type. */
const NUMBER = /^-?\d+(\.\d+)?$/
const DOLLARS = /^-?(\$\s?)?(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\s\d{3})+)(\.\d{1,2})?$/

const trimmed = (typed: string) => typed.trim().replace('−', '-')

/** The number that was typed, whole or not. NaN for anything else, so that nothing is cut off or guessed. */
export function typedNumber(typed: string): number {
  const text = trimmed(typed)
  return NUMBER.test(text) ? Number(text) : Number.NaN
}

/** The amount that was typed in dollars: `$45,000`, `45 000`, `45000.50`. NaN for anything else, such as `45.000`. */
export function typedDollars(typed: string): number {
  const text = trimmed(typed)
  return DOLLARS.test(text) ? Number(text.replaceAll(/[$,\s]/g, '')) : Number.NaN
}
