// Public pages read the server's answers with these, because their first load carries no schema library.

/** A member of an answer of unknown shape; undefined where there is none. */
export const memberOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined

/** As `memberOf`, where it is text; otherwise null. */
export function textOf(answer: unknown, name: string): string | null {
  const value = memberOf(answer, name)
  return typeof value === 'string' ? value : null
}
