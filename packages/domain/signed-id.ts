import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { lowestIdAt } from '@waymark/platform/ids'
import { keyedHash } from './secrets.ts'

const signature = (key: KeyObject, id: string) => keyedHash(key, id).subarray(0, 16)

/** A token that opens one record: its id, signed. The same record always has the same token, so it is not stored. */
export const signId = (key: KeyObject, id: string): string => `${id}.${signature(key, id).toString('base64url')}`

/**
 * Whether a token is, letter by letter, the one that we made. Decoding it would accept many spellings of one token, of
 * which a limit counts each separately.
 */
export function isSameToken(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The signed id; null for a token that we did not sign, or for a record older than the limit. */
export function readSignedId(key: KeyObject, token: string, valid_ms: number): string | null {
  const [id = ''] = token.split('.')
  // An id contains its creation time.
  return isSameToken(token, signId(key, id)) && id >= lowestIdAt(new Date(Date.now() - valid_ms)) ? id : null
}
