/** The header of every response that makes browsers use https for a year, if that is the public address. */
export const transportSecurity = (public_url: string): Record<string, string> =>
  public_url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
