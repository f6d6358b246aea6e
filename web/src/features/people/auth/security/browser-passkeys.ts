import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { CreatedPasskey, PasskeyAnswer, PasskeyOptions } from '@waymark/contracts/people/accounts/second-factor'
import { createdPasskey, passkeyAnswer } from '@waymark/contracts/people/accounts/second-factor'
import type { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { sentenceOf } from '../../../../shared/api/api-error.ts'

type NewPasskeyOptions = ResponseOf<typeof securityEndpoints.startPasskey>['options']

const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey of the user. Throws if the user does not want to, or has none here. */
export async function askPasskey(optionsJSON: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return passkeyAnswer.parse(await startAuthentication({ optionsJSON }))
}

/** Asks the browser to make a passkey. Throws if the user does not want to, or this device has one already. */
export async function makePasskey(optionsJSON: NewPasskeyOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await library()
  return createdPasskey.parse(await startRegistration({ optionsJSON }))
}

/** The server's message, or a general one: browsers do not say why a passkey was not used. */
export const passkeyRefusal = (error: Error | null): string | null =>
  error && sentenceOf(error, 'The passkey was not used. Please try again, or use another way.')
