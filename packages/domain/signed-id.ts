import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { lowestIdAt } from '@waymark/platform/ids'
import { keyedHash } from './secrets.ts'

const signature = (key: KeyObject, id: string) => keyedHash(key, id).subarray(0, 16)

/** A token that opens one record: its id, signed. The same record always has the same token, so it is not stored. */
export const signId = (key: KeyObject, id: string): string => `${id}.${signature(key, id).toString('base64url')}`

/** The signed id; null for a token that we did not sign, or for a record older than the limit. */
export function readSignedId(key: KeyObject, token: string, valid_ms: number): string | null {
  const [id = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(key, id)
  const ours = given.length === expected.length && timingSafeEqual(given, expected)
  // An id contains its creation time.
  return ours && id >= lowestIdAt(new Date(Date.now() - valid_ms)) ? id : null
}
