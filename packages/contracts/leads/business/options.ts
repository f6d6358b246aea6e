/** The values in requests. Their labels are in `@waymark/rules/leads/business/options`. */
export const BUSINESS_ROLES = ['owner', 'hr', 'benefits_admin', 'finance', 'other'] as const
/** The last band has no upper limit. */
export const EMPLOYEES_BANDS = ['5-20', '21-50', '51-100', '101-250', '250+'] as const
/** USD per person and year. */
export const DEDUCTIBLE_BANDS = ['$2,500', '$5,000', '$7,500', 'Other'] as const
export const INTERESTS = ['yes', 'no', 'unsure'] as const
/** `core_value` is the option without a network. */
export const NETWORK_PREFERENCES = ['aetna', 'cigna', 'core_value'] as const
export const CONTRIBUTION_MODELS = ['employer_paid', 'employee_paid', 'shared'] as const
export const PILOT_INTERESTS = ['yes', 'no', 'maybe'] as const
export const BUSINESS_LEAD_STATUSES = ['new', 'contacted', 'quoted', 'won', 'lost'] as const
