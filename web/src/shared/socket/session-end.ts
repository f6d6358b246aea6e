import { SESSION_OVER } from '../api/renew.ts'

/** The message on the sign-in screen after the server ended a session. Undefined if the user signed out. */
export function sessionEndSentence(reason: string): string | undefined {
  switch (reason) {
    case 'signed_out':
      return undefined
    case 'account_disabled':
      return 'Your account was disabled, so you were signed out. Please contact your administrator.'
    case 'account_deleted':
      return 'Your account was deleted, so you were signed out. Please contact your administrator.'
    case 'role_changed':
      return 'Your role was changed, so you were signed out. Please sign in again.'
    case 'password_changed':
      return 'Your password was changed, so you were signed out. Please sign in with the new one.'
    case 'ended_elsewhere':
      return 'This device was signed out from another one. Please sign in again.'
    case 'token_reused':
      return 'Your sign-in was used twice, so we ended it to protect your clients. Please sign in again.'
    default:
      return SESSION_OVER
  }
}
