/** A new `Idempotency-Key`. It also works over plain HTTP, where browsers have no `randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
