import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from '@waymark/platform/config'
import { unprocessable } from '@waymark/platform/errors'
import { passwordProblem } from '@waymark/rules/people/accounts/password'

// Argon2id is the library's default algorithm. 19 MiB and two passes: the OWASP minimum, about 50 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let noUserHash: Promise<string> | undefined

/** Takes the same time without a hash, so that timing does not reveal which accounts exist. */
export async function passwordMatches(password_hash: string | null, password: string): Promise<boolean> {
  noUserHash ??= hashPassword(randomBytes(16).toString('base64'))
  const matches = await verify(password_hash ?? (await noUserHash), password)
  return matches && password_hash !== null
}

/** Throws 422 at the field of this path for a password that this installation refuses. */
export function requireGoodPassword(
  { PASSWORD_MIN_LENGTH, BRAND_NAME }: Pick<Config, 'PASSWORD_MIN_LENGTH' | 'BRAND_NAME'>,
  password: string,
  owner: Parameters<typeof passwordProblem>[1],
  path: string,
): void {
  const problem = passwordProblem(password, owner, { min_length: PASSWORD_MIN_LENGTH, brand_name: BRAND_NAME })
  if (problem) throw unprocessable(problem, 'weak_password', [{ path, message: problem }])
}
