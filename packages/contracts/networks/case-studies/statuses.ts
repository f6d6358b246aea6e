export const CASE_STUDY_STATUSES = ['draft', 'submitted', 'approved', 'declined', 'withdrawn'] as const
export type CaseStudyStatus = (typeof CASE_STUDY_STATUSES)[number]
