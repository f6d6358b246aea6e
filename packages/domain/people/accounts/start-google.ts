import { AppError, describeError } from '@waymark/platform/errors'
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Context } from '../../context.ts'
import { newGoogleAttempt } from './google-attempt.ts'
import { googleCallback, googleProvider } from './google-provider.ts'

export const REDIRECT_FAILED = 'OAuth redirect failed. Please use email/password login.'
export const DOMAIN_REFUSED = 'Access denied. This domain may not be authorized for OAuth. Please use manual login.'

/**
 * The provider's page for the browser. The cookie ties the response to this browser. Throws 503 when no provider is set
 * up or it does not respond, and 403 at an address other than `PUBLIC_URL`, to which the provider redirects.
 */
export async function startGoogle(context: Context): Promise<{ url: string }> {
  const now = new Date()
  const { config, secrets, request, reply, log } = context
  const asked = googleProvider(config, now)
  if (!asked) throw new AppError(503, 'google_not_configured', REDIRECT_FAILED)
  if (URL.parse(request.origin)?.host !== new URL(config.PUBLIC_URL).host) {
    throw new AppError(403, 'foreign_domain', DOMAIN_REFUSED)
  }
  const provider = await asked.catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'the sign-in provider cannot be reached')
    throw new AppError(503, 'google_unavailable', REDIRECT_FAILED, { retry_after_s: 5 })
  })
  const attempt = newGoogleAttempt(secrets, now)
  reply.googleAttempt(attempt.cookie, attempt.expires_at)
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: googleCallback(config),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.code_verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}
