/**
 * Longest texts the server accepts, in characters. Public pages use this copy, because the schemas of the contract would make
 * their first load too large.
 */
export const LENGTHS = { name: 100, email: 254, phone: 40, free_text: 2000 } as const
