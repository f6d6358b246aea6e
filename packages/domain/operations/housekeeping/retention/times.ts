export const HOUR_MS = 3600 * 1000
export const DAY_MS = 24 * HOUR_MS

/** How it reads where nothing is ever deleted. */
export const PERMANENTLY = 'permanently'
