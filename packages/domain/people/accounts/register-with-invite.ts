import type { BodyOf } from '@waymark/contracts/endpoint'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { AppError } from '@waymark/platform/errors'
import type { Context } from '../../context.ts'
import { isInviteCode, logRefusals, registerByCode, wrongCode } from './invite-codes.ts'
import { type Admission, admit } from './register.ts'
import type { SignedIn } from './sessions.ts'

type Body = BodyOf<typeof accountEndpoints.registerExclusive>

/**
 * Like `register`, for the holder of a code without an account. What counts as checked of their license depends on the
 * code. A failed registration leaves the code usable. Also throws 401 for a code that is wrong, used, revoked or expired.
 */
export const registerWithInvite = (context: Context, body: Body): Promise<SignedIn> =>
  logRefusals(context, async () => {
    const now = new Date()
    const { invite_code, user_data } = body
    if (!(await isInviteCode(context, invite_code))) throw wrongCode()
    const admission: Admission = {
      endpoint: 'register_exclusive',
      sent: body,
      registration: user_data,
      checkedBy: (tx, registrant) => registerByCode(tx, context, invite_code, now, registrant),
    }
    try {
      return await admit(context, admission, now)
    } catch (error) {
      throw error instanceof AppError && error.errors ? withinUserData(error, error.errors) : error
    }
  })

/** Adjusts field names to where this body has them. */
const withinUserData = ({ status, code, message }: AppError, errors: { path: string; message: string }[]) =>
  new AppError(status, code, message, { errors: errors.map((at) => ({ ...at, path: `user_data.${at.path}` })) })
