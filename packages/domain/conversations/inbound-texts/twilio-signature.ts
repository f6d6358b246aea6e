import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@waymark/platform/errors'

/** The `X-Twilio-Signature` of a form that is posted to a url: HMAC-SHA-1 of the url and each name and value, sorted. */
export function signForm(token: string, url: string, form: URLSearchParams): string {
  const sorted = [...form].toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  return createHmac('sha1', token)
    .update(url + sorted.map(([name, value]) => name + value).join(''))
    .digest('base64')
}

/** Throws 400 unless Twilio signed this form for this url. */
export function verifyForm(token: string, url: string, form: URLSearchParams, signature: string | null): void {
  const [given, due] = [Buffer.from(signature ?? ''), Buffer.from(signForm(token, url, form))]
  if (given.length !== due.length || !timingSafeEqual(given, due)) {
    throw new AppError(400, 'bad_signature', 'The signature is missing or wrong.')
  }
}
