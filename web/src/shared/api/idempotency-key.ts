/** A key for one act, to be sent again with every other try of it. Works on plain http too, where `randomUUID` is absent. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Gives one key for one content, however often it is sent: a try after a lost answer is the same act. */
export function keyPerContent(): (content: string) => string {
  let last = { content: '', key: '' }
  return (content) => {
    if (last.key === '' || last.content !== content) last = { content, key: newIdempotencyKey() }
    return last.key
  }
}
