// Without a schema, because public pages use these and load no schema library.

/** People on one tax return, in the intake. */
export const HOUSEHOLD = { min: 1, max: 10 } as const
/** USD a year. A higher number is more likely a typo than an income. */
export const INCOME_MAX = 100_000_000
/** The oldest age that is accepted. Ages from 65 on are all treated as Medicare's. */
export const OLDEST = 120
/** How the other people in a household are related to the client. */
export const MEMBER_RELATIONSHIPS = ['spouse', 'child', 'other'] as const
