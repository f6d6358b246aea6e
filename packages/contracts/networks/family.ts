/** What the endpoints for members of the family network have in common. */
export const family = { tag: 'Family network', access: 'session', network: 'SP' } as const
