/** Said where an applicant or a member might think that a plan is needed. */
export const NETWORKS_ARE_FREE = 'The networks are free and stay open without a plan.'
