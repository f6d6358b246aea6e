import { caseStudyEndpoints, type OwnCaseStudy } from '@waymark/contracts/networks/case-studies/endpoints'
import { ask, askPagesUnder } from '../api/queries.ts'

const { listCaseStudies, listCaseStudyReferrals, listOwnCaseStudies, listAllCaseStudies } = caseStudyEndpoints

/** All lists that may show a changed case study. */
export const CASE_STUDY_LISTS = [listCaseStudies, listOwnCaseStudies, listCaseStudyReferrals, listAllCaseStudies]

export const caseStudiesQuery = (q: string) => askPagesUnder(listCaseStudies, 'case_studies', { query: { q } })
export const ownCaseStudiesQuery = askPagesUnder(listOwnCaseStudies, 'case_studies')
export const caseStudyReferralsQuery = ask(listCaseStudyReferrals)

export const CASE_STUDY_STATUS_WORDS = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  approved: 'Members can read it',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const

/** The status in words. The referral of an approved one may be lost after all. */
export const caseStudyStanding = ({ status, shown }: OwnCaseStudy): string =>
  status === 'approved' && !shown ? 'Hidden: the referral was lost' : CASE_STUDY_STATUS_WORDS[status]
