export const OPPORTUNITY_CATEGORIES = ['Benefits', 'Finance', 'Payroll', 'Hiring', 'Vendor', 'Creative'] as const
export type OpportunityCategory = (typeof OPPORTUNITY_CATEGORIES)[number]

export const OPPORTUNITY_STATUSES = ['Open', 'Claimed', 'Closed'] as const
export type OpportunityStatus = (typeof OPPORTUNITY_STATUSES)[number]

/** Counting stops here. The badge shows "99+". */
export const MOST_UNREAD = 100
