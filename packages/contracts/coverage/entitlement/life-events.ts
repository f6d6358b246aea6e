/** Life events that open a special enrollment period. */
export const LIFE_EVENTS = ['lost_coverage', 'lost_medicaid', 'moved', 'married', 'new_child', 'other'] as const
export type LifeEvent = (typeof LIFE_EVENTS)[number]
