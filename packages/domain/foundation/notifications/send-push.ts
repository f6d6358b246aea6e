import { createECDH, type KeyObject } from 'node:crypto'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '@waymark/platform/config'
import type { PushSubscription } from '@waymark/platform/generated/client'
import { outside } from '@waymark/platform/outside'
import { isNotPublic, isPublicEndpoint, lookupPublic } from './push-address.ts'

/** After a day, the portal itself is the better source. */
const TTL_S = 24 * 3600
const TIMEOUT_MS = 10_000

/** The application server's key pair (RFC 8292), derived from its secret, in base64url. */
export function vapidKeys(secret: KeyObject): { public_key: string; private_key: string } {
  const pair = createECDH('prime256v1')
  const private_key = secret.export()
  pair.setPrivateKey(private_key)
  return { public_key: pair.getPublicKey('base64url'), private_key: private_key.toString('base64url') }
}

export interface PushMessage {
  /** The event's id is the topic: a repeat replaces the earlier message instead of adding one. */
  event_id: string
  payload: object
  urgent: boolean
}

/**
 * `gone`: the browser unsubscribed, or subscribed for a former key of the server. `refused`: this message can never be
 * sent there.
 */
export type Pushed = 'sent' | 'gone' | 'refused'

/** Encrypts for one browser and sends to its push service. Rejects when a retry makes sense. */
export type SendPush = (
  subscription: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth' | 'server_key'>,
  message: PushMessage,
) => Promise<Pushed>

export function createPushSender(
  config: Pick<Config, 'PUBLIC_URL' | 'PUSH_HOSTS'>,
  secret: KeyObject,
  resolvePublic: LookupFunction = lookupPublic(),
): SendPush {
  const { public_key, private_key } = vapidKeys(secret)
  const vapidDetails = {
    subject: `mailto:no-reply@${new URL(config.PUBLIC_URL).hostname}`,
    publicKey: public_key,
    privateKey: private_key,
  }
  return async ({ endpoint, p256dh, auth, server_key }, { event_id, payload, urgent }) => {
    if (config.PUSH_HOSTS === 'public' && !isPublicEndpoint(endpoint)) return 'refused'
    // Its push service would refuse every message.
    if (server_key !== null && server_key !== public_key) return 'gone'
    // Loaded with the first push.
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { vapidDetails, TTL: TTL_S, urgency: urgent ? 'high' : 'normal', topic: event_id.replaceAll('-', '') },
    )
    const resolve = config.PUSH_HOSTS === 'public' ? resolvePublic : undefined
    return outside('push', async () => {
      const { status, reason } = await post(endpoint, headers, body, resolve).catch((error: unknown) => {
        // The name leads to an internal network now. Another attempt would only ask again.
        if (isNotPublic(error)) return { status: 400, reason: '' }
        throw error
      })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (server_key === null && isOtherKey(status, reason)) return 'gone'
      if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
      return 'refused'
    })
  }
}

/** Google and Mozilla answer 401 or 403, Apple 400 with this reason. A known key is ours, so that says something else. */
const isOtherKey = (status: number, reason: string) =>
  status === 401 || status === 403 || (status === 400 && reason.includes('VapidPkHashMismatch'))

/** Returns the response's status, and the body of a 400; does not follow redirects. */
function post(
  endpoint: string,
  headers: Record<string, unknown>,
  body: Buffer | null,
  lookup: LookupFunction | undefined,
): Promise<{ status: number; reason: string }> {
  const url = new URL(endpoint)
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // An IP address needs no lookup, because it was checked above.
        ...(lookup && isIP(url.hostname) === 0 && { lookup }),
      },
      (response) => {
        const { statusCode: status = 0 } = response
        if (status === 400) {
          resolve(startOf(response).then((reason) => ({ status, reason })))
        } else {
          response.resume()
          resolve({ status, reason: '' })
        }
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

/** A reason is short. A server that never stops sending must not fill the memory. */
async function startOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > 1000) break
  }
  return text
}
