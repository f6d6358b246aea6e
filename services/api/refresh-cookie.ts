import type { Config } from '@waymark/platform/config'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

const NAME = 'waymark_refresh'
// Only the calls that renew or end a session see it.
const PATH = '/api/broker/auth'

export const readRefreshCookie = (request: Request): string | null =>
  parseCookie(request.get('cookie') ?? '')[NAME] ?? null

export function setRefreshCookie(response: Response, token: string, expires: Date | undefined, config: Config): void {
  response.cookie(NAME, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: config.PUBLIC_URL.startsWith('https:'),
    path: PATH,
    ...(expires ? { expires } : {}),
  })
}

export const clearRefreshCookie = (response: Response): void => {
  response.clearCookie(NAME, { path: PATH })
}
