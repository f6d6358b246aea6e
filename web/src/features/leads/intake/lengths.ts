/** Longest texts the server takes (characters); its own copy stands beside its schemas, which the first load leaves out. */
export const LENGTHS = { name: 100, email: 254, phone: 40, free_text: 2000 } as const
