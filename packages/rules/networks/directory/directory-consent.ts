/** The version of the wording is stored with the consent. A new wording needs a new version. */
export const DIRECTORY_CONSENT_VERSION = '2026-11'
export const DIRECTORY_CONSENT =
  'I agree that every member of the family network sees this entry. I can take that back at any time; the entry is then gone from the directory at once.'
