/** A version with its dates. `number` counts the changes of a setting. */
export interface Dated {
  number: number
  /** For example 2026-11-01. */
  effective_from: string
  /** Whether it cancels what was planned before for that day, and starts nothing itself. */
  cancels: boolean
}

/** The current day in UTC, as used for settings. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Whether one version comes after another: it starts later or, on the same day, was made later. */
const later = (a: Dated, b: Dated): number =>
  a.effective_from < b.effective_from ? -1 : a.effective_from > b.effective_from ? 1 : a.number - b.number

/** Of each day, the last version, earliest day first. A canceled day has none. */
const starting = <V extends Dated>(versions: readonly V[]): V[] =>
  versions
    .toSorted(later)
    .filter(({ effective_from, cancels }, index, all) => !cancels && all[index + 1]?.effective_from !== effective_from)

/** The version of a setting in effect on a day. Undefined if the default applies. */
export const currentVersion = <V extends Dated>(versions: readonly V[], day: string): V | undefined =>
  starting(versions).findLast(({ effective_from }) => effective_from <= day)

/** The versions that start after a day, earliest first. If several start on one day, only the last of them. */
export const planned = <V extends Dated>(versions: readonly V[], day: string): V[] =>
  starting(versions).filter(({ effective_from }) => effective_from > day)
