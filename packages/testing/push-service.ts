import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from '@waymark/platform/port-of'

export interface ReceivedPush {
  /** The path of the endpoint. */
  path: string
  headers: IncomingHttpHeaders
  /** Decrypted, as the browser would see it. */
  payload: unknown
}

/** A browser's subscription to `startPushService`, with the keys to decrypt its messages. */
function aPushBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    pair,
    auth,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
}
type PushBrowser = ReturnType<typeof aPushBrowser>

/** Decrypts a message as its browser does (RFC 8291 over RFC 8188, one record). Throws if it is for another browser. */
function decrypt({ pair, auth }: PushBrowser, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length))
  const record = body.subarray(21 + sender.length)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends in 2 and padding.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
}

type Answer = number | { status: number; body: string }

/** A local push service. `answers` are the statuses to return for each path, in order; after that, 201. */
export async function startPushService(answers: Record<string, Answer[]> = {}) {
  const browsers = new Map<string, PushBrowser>()
  const received: ReceivedPush[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const answer = answers[path]?.shift() ?? 201
      const { status, body = '' } = typeof answer === 'number' ? { status: answer } : answer
      const browser = browsers.get(path)
      if (status === 201 && browser) {
        received.push({ path, headers: request.headers, payload: decrypt(browser, Buffer.concat(chunks)) })
      }
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server)}`
  return {
    url,
    received,
    /** What a browser with the endpoint `path` sends to the portal. */
    subscribe(path: string) {
      const browser = aPushBrowser()
      browsers.set(path, browser)
      return { endpoint: url + path, keys: browser.keys }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
