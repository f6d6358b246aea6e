// Public pages read responses with these functions, because they do not load the schema library.

/** A member of a response of unknown shape, or undefined if it is missing. */
export const memberOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined

/** Like `memberOf`, but null if the member is not a string. */
export function textOf(answer: unknown, name: string): string | null {
  const value = memberOf(answer, name)
  return typeof value === 'string' ? value : null
}
