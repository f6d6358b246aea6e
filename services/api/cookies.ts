import type { Config } from '@waymark/platform/config'
import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'

type Site = Pick<Config, 'PUBLIC_URL'>

const secure = ({ PUBLIC_URL }: Site) => PUBLIC_URL.startsWith('https:')

/**
 * A cookie that scripts cannot read. On https it is a `__Host-` cookie, which no other host of the domain can set or
 * replace; browsers accept that only for all paths. On http, as on this machine, it is sent to paths under `path`.
 */
function hiddenCookie(plain: string, path: string, sameSite: 'strict' | 'lax') {
  const name = (site: Site) => (secure(site) ? `__Host-${plain}` : plain)
  const options = (site: Site): CookieOptions =>
    secure(site) ? { httpOnly: true, sameSite, secure: true, path: '/' } : { httpOnly: true, sameSite, path }
  return {
    read: (request: Request, site: Site): string | null => parseCookie(request.get('cookie') ?? '')[name(site)] ?? null,
    set(response: Response, site: Site, value: string, expires: Date | undefined): void {
      response.cookie(name(site), value, { ...options(site), ...(expires ? { expires } : {}) })
    },
    clear(response: Response, site: Site): void {
      response.clearCookie(name(site), options(site))
    },
  }
}

/** Renews or ends a session. */
export const refreshCookie = hiddenCookie('waymark_refresh', '/api/broker/auth', 'strict')

/** Lax, because the provider's page redirects back here. */
export const googleCookie = hiddenCookie('waymark_google', '/api/auth/google', 'lax')

/** The agent of the last link to an agency with a look of its own. The page itself remembers the agent of any link. */
export const agencyCookie = hiddenCookie('waymark_agency', '/', 'lax')
