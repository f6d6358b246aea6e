/** A version as far as its time is concerned. `number` counts the changes of a setting. */
export interface Dated {
  number: number
  /** Such as 2026-11-01. */
  effective_from: string
}

/** The day that it is, in UTC, as settings are dated. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The later of two for a day on which both hold: from the later day on, and of one day the later change. */
const later = (a: Dated, b: Dated): number =>
  a.effective_from < b.effective_from ? -1 : a.effective_from > b.effective_from ? 1 : a.number - b.number

/** Which of the versions of one setting counts on a day; undefined where the default still does. */
export const inForce = <V extends Dated>(versions: readonly V[], day: string): V | undefined =>
  versions
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted(later)
    .at(-1)

/** The versions that will count after a day, the earliest first: of those that begin on one day the last. */
export const planned = <V extends Dated>(versions: readonly V[], day: string): V[] =>
  versions
    .filter(({ effective_from }) => effective_from > day)
    .toSorted(later)
    .filter(({ effective_from }, index, all) => all[index + 1]?.effective_from !== effective_from)
