/** How it reads where nothing is ever deleted. */
export const PERMANENTLY = 'permanently'
