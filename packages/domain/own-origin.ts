import { unprocessable } from '@waymark/platform/errors'
import type { Context } from './context.ts'

/**
 * The origin of an address from the caller, if it is ours: `PUBLIC_URL` or the origin of this request. Throws 422 for
 * any other, so that our links never point to another site.
 */
export function ownOrigin({ config, request }: Pick<Context, 'config' | 'request'>, url: string, path: string): string {
  const origin = URL.canParse(url) ? new URL(url).origin : null
  if (origin !== null && [new URL(config.PUBLIC_URL).origin, request.origin].includes(origin)) return origin
  const message = 'This address is not one of ours.'
  throw unprocessable(message, 'foreign_origin', [{ path, message }])
}
