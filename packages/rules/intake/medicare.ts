const MEDICARE_AGE = 65

/** What somebody who may have Medicare should know before choosing a plan; null for everybody younger. */
export const medicareNote = (age: number): string | null =>
  age >= MEDICARE_AGE
    ? 'From 65 on, most people can get Medicare, which is usually the better first step. Tell your agent if you have it or are about to.'
    : null
