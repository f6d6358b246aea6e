/** Increase this whenever the text changes, because each consent refers to one version. */
export const CONTACT_CONSENT_VERSION = '2026-11'
export const CONTACT_CONSENT = 'I agree to be contacted by a licensed agent about group benefit options.'
