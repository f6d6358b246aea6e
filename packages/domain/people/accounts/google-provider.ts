import type { Config } from '@waymark/platform/config'
import { allowInsecureRequests, type Configuration, discovery, enableNonRepudiationChecks } from 'openid-client'

export const GOOGLE = 'https://accounts.google.com'
/** The timeout in seconds for each call to the provider. */
const TIMEOUT_S = 5
const KEPT_MS = 3600 * 1000

type Settings = Pick<Config, 'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'PUBLIC_URL'>

const known = new WeakMap<Settings, { since: number; provider: Promise<Configuration> }>()

/**
 * The provider's configuration, fetched once an hour; null if no provider is set up. Rejects within seconds when the
 * provider is unreachable; the next call tries again.
 */
export function googleProvider(settings: Settings, now: Date): Promise<Configuration> | null {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings
  if (GOOGLE_CLIENT_ID === undefined) return null
  const kept = known.get(settings)
  if (kept && now.getTime() - kept.since < KEPT_MS) return kept.provider
  const provider = discovery(new URL(GOOGLE_ISSUER), GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
    timeout: TIMEOUT_S,
    // The settings allow http for this machine only.
    // The signature of who signed in is checked, too, although the answer comes over TLS.
    execute: [enableNonRepudiationChecks, ...(GOOGLE_ISSUER.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
  known.set(settings, { since: now.getTime(), provider })
  provider.catch(() => known.delete(settings))
  return provider
}

/** The only address that the provider may redirect to, which must be registered with it. */
export const googleCallback = ({ PUBLIC_URL }: Settings): string =>
  new URL('/api/auth/google/callback', PUBLIC_URL).href

/**
 * Whether the mailbox certainly belongs to this person now. Google guarantees that for its own addresses and for
 * organizations that it hosts (`hd`). It verified any other address only once, at sign-up. Another issuer is trusted
 * because the operator of this installation chose it.
 */
export const ownsMailbox = ({ issuer, email, hd }: { issuer: string; email: string; hd?: string | undefined }) =>
  issuer !== GOOGLE || hd !== undefined || email.toLowerCase().endsWith('@gmail.com')
