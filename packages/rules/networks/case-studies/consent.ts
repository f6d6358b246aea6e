/** Identifies the text the employer is told. Never change a released text: add a new version instead. */
export const CASE_STUDY_CONSENT_VERSION = '2026-11'

/** What the employer agrees to in this version. */
export const CASE_STUDY_CONSENT =
  'We may show the members of this network what changed for your company: the county, how many lives are covered, and what was saved. Your company is named only if you agree to that too. You can take this back at any time; it is then removed at once.'
