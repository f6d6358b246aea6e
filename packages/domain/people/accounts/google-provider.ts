import type { Config } from '@waymark/platform/config'
import { allowInsecureRequests, type Configuration, discovery } from 'openid-client'

export const GOOGLE = 'https://accounts.google.com'
/** Seconds that each call to the provider may take. */
const TIMEOUT_S = 5
const KEPT_MS = 3600 * 1000

type Settings = Pick<Config, 'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'PUBLIC_URL'>

const known = new WeakMap<Settings, { since: number; provider: Promise<Configuration> }>()

/**
 * What the provider says of itself, asked once an hour; null where none is set up. Rejects, within seconds, when it
 * cannot be reached; the next call then asks again.
 */
export function googleProvider(settings: Settings, now = new Date()): Promise<Configuration> | null {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings
  if (GOOGLE_CLIENT_ID === undefined) return null
  const kept = known.get(settings)
  if (kept && now.getTime() - kept.since < KEPT_MS) return kept.provider
  const provider = discovery(new URL(GOOGLE_ISSUER), GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
    timeout: TIMEOUT_S,
    // The settings allow that on this machine only.
    execute: GOOGLE_ISSUER.startsWith('http:') ? [allowInsecureRequests] : [],
  })
  known.set(settings, { since: now.getTime(), provider })
  provider.catch(() => known.delete(settings))
  return provider
}

/** The one address that the provider may send people back to; it has to be registered there. */
export const googleCallback = ({ PUBLIC_URL }: Settings): string =>
  new URL('/api/auth/google/callback', PUBLIC_URL).href

/**
 * Whether the mailbox is certainly theirs now. Google answers for its own addresses and for those of organisations that
 * it hosts (`hd`); any other it saw once, at sign-up. Another issuer was chosen by whoever runs this installation.
 */
export const ownsMailbox = ({ issuer, email, hd }: { issuer: string; email: string; hd?: string | undefined }) =>
  issuer !== GOOGLE || hd !== undefined || email.toLowerCase().endsWith('@gmail.com')
