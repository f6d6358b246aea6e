import type { Config } from '@waymark/platform/config'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

/** A cookie that scripts cannot read and that is sent only to paths under `path`. */
const hiddenCookie = (name: string, path: string, sameSite: 'strict' | 'lax') => ({
  read: (request: Request): string | null => parseCookie(request.get('cookie') ?? '')[name] ?? null,
  set(response: Response, { PUBLIC_URL }: Config, value: string, expires: Date | undefined): void {
    const secure = PUBLIC_URL.startsWith('https:')
    response.cookie(name, value, { httpOnly: true, sameSite, secure, path, ...(expires ? { expires } : {}) })
  },
  clear(response: Response): void {
    response.clearCookie(name, { path })
  },
})

/** Renews or ends a session. */
export const refreshCookie = hiddenCookie('waymark_refresh', '/api/broker/auth', 'strict')

/** Lax, because the provider's page redirects back here. */
export const googleCookie = hiddenCookie('waymark_google', '/api/auth/google', 'lax')

/** The agent of the last link to an agency with a look of its own. The page itself remembers the agent of any link. */
export const agencyCookie = hiddenCookie('waymark_agency', '/', 'lax')
