/** Consent receipts store this version. A changed text is a new version: this one moves to `NOTICES`. In a file of its own, because some pages need only this. */
export const TERMS_VERSION = '2026-11.6'
