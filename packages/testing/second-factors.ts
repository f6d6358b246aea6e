import type { Context, UserActor } from '@waymark/domain/context'
import { confirmAuthenticatorApp, startAuthenticatorApp } from '@waymark/domain/people/accounts/authenticator-app'
import { addPasskey, startPasskey } from '@waymark/domain/people/accounts/passkeys'
import { TOTP } from 'otpauth'
import { aDevice } from './passkeys.ts'

/** What an authenticator app shows. */
export const codeAt = (secret: string, now = new Date()): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** Sets up an authenticator app, confirmed a minute before `now`, so that its present code is unused. */
export async function anAuthenticatorApp(
  context: Context<UserActor>,
  now = new Date(),
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = await startAuthenticatorApp(context)
  const before = new Date(now.getTime() - 60_000)
  const { recovery_codes } = await confirmAuthenticatorApp(context, codeAt(secret, before), before)
  return { secret, recovery_codes: recovery_codes ?? [] }
}

/** Adds the passkey of a new device. */
export async function aPasskeyOnDevice(context: Context<UserActor>) {
  const device = aDevice({ origin: new URL(context.config.PUBLIC_URL).origin })
  const { request_token, options } = await startPasskey(context)
  const { recovery_codes } = await addPasskey(context, { request_token, passkey: device.create(options), name: null })
  return { device, recovery_codes: recovery_codes ?? [] }
}
