import hours from '../tables/medicaid-hours.json' with { type: 'json' }

const EARLY: ReadonlyMap<string, string> = new Map(hours.rows.map(({ state, starts_on }) => [state, starts_on]))

/** The day on which a state began to ask for the hours ahead of the others, such as 2026-05-01. */
export const askedEarlySince = (state: string | null): string | null => EARLY.get(state ?? '') ?? null
