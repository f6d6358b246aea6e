import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { lowestIdAt } from '@waymark/platform/ids'
import { keyedHash } from './secrets.ts'

const signature = (key: KeyObject, id: string) => keyedHash(key, id).subarray(0, 16)

/** Opens one record to who holds it: its id, signed. The same for the same record, so it is nowhere stored. */
export const signId = (key: KeyObject, id: string): string => `${id}.${signature(key, id).toString('base64url')}`

/** The id that was signed; null for what is not ours, and for a record made longer ago than that. */
export function readSignedId(key: KeyObject, token: string, valid_ms: number, now = new Date()): string | null {
  const [id = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(key, id)
  const ours = given.length === expected.length && timingSafeEqual(given, expected)
  // An id sorts by the time it was made.
  return ours && id >= lowestIdAt(new Date(now.getTime() - valid_ms)) ? id : null
}
