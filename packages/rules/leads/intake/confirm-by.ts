const VALID_MS = 14 * 24 * 60 * 60 * 1000

/** Until when answers that came with a known email address can be confirmed. */
export const confirmBy = (submitted_at: Date): Date => new Date(submitted_at.getTime() + VALID_MS)
