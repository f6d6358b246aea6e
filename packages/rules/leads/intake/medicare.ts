const MEDICARE_AGE = 65

/** A note for people old enough for Medicare. Null for everyone younger. */
export const medicareNote = (age: number): string | null =>
  age >= MEDICARE_AGE
    ? 'From age 65, most people can get Medicare, and it is usually the better first step. Tell your agent if you have it or are about to.'
    : null
