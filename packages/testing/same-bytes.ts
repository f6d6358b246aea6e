const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same bytes as this base64url, spelled in another way: its last letter has bits that no byte uses. */
export function sameBytes(token: string): string {
  const last = LETTERS.indexOf(token.slice(-1))
  return token.slice(0, -1) + LETTERS.charAt(last + 1)
}
