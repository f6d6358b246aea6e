/** Longest texts the server accepts, in characters. Copied from its schemas, which would make the first load too large. */
export const LENGTHS = { name: 100, email: 254, phone: 40, free_text: 2000 } as const
