import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AppError } from '@waymark/platform/errors'

/** The longest age of a signature in seconds, so that an intercepted one is soon worthless. */
const TOLERANCE_S = 300

const hmac = (key: KeyObject | string, seconds: number, raw: Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(raw).digest()

/** The `Stripe-Signature` header for a body: `t=<seconds>,v1=<hex>`, an HMAC-SHA-256 of `<seconds>.<body>`. */
export function sign(key: KeyObject | string, raw: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(key, seconds, raw).toString('hex')}`
}

/** Throws 400 unless the header has a recent signature made with this key. */
export function verify(key: KeyObject | string, raw: Buffer, header: string | null, now: Date): void {
  const parts = (header ?? '')
    .slice(0, 2000)
    .split(',')
    .map((part) => part.split('=', 2))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1])
  const fresh = Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_S
  const due = fresh ? hmac(key, seconds, raw) : null
  const signed = parts.some(([name, value]) => {
    const given = name === 'v1' && value ? Buffer.from(value, 'hex') : null
    return due !== null && given?.length === due.length && timingSafeEqual(given, due)
  })
  if (!signed) throw new AppError(400, 'bad_signature', 'The signature is missing or wrong.')
}
