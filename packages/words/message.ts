/** The names in a message: `Step {step} of {count, plural, one {# step} other {# steps}}` has `step` and `count`. */
type Names<M extends string> = M extends `${string}{${infer Inner}}${infer Rest}` ? Name<Inner> | Names<Rest> : never
type Name<Inner extends string> = Inner extends `${infer N},${string}`
  ? N
  : Inner extends `${string} ${string}` | '#'
    ? never
    : Inner

export type Value = string | number

/**
 * What a message needs. More may be given for translations that depend on it, such as a number of people. A message that
 * only the running program knows needs nothing.
 */
export type ValuesOf<M extends string> = string extends M
  ? []
  : [Names<M>] extends [never]
    ? []
    : [values: { readonly [N in Names<M>]: Value } & Readonly<Record<string, Value>>]
