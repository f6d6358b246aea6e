import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '@waymark/platform/port-of'

export interface SentText {
  sid: string
  to: string
  body: string
  /** What became of it. */
  status: string
  /** What the provider calls about it. */
  callback: string | null
}

/** How the provider answers the next text. `lost`: it takes the text, but its answer does not arrive. */
type Answer = { status: number; code: number } | 'lost'

/** The part of Twilio that we call, on this machine. */
export async function startTextProvider() {
  const sent: SentText[] = []
  const answers: Answer[] = []
  const headers: string[] = []

  const take = (form: URLSearchParams): SentText => {
    const text = {
      sid: `SM${randomUUID()}`,
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      status: 'queued',
      callback: form.get('StatusCallback'),
    }
    sent.push(text)
    return text
  }
  const answer = (request: IncomingMessage, response: ServerResponse, posted: string) => {
    headers.push(request.headers.authorization ?? '')
    if (request.method === 'GET') {
      const to = new URL(request.url ?? '', 'http://localhost').searchParams.get('To')
      return json(response, 200, { messages: sent.filter((text) => text.to === to) })
    }
    const next = answers.shift()
    if (next === 'lost') {
      take(new URLSearchParams(posted))
      return request.socket.destroy()
    }
    if (next) return json(response, next.status, { code: next.code, message: 'not sent' })
    return json(response, 201, { sid: take(new URLSearchParams(posted)).sid })
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'the token of a test',
      TWILIO_FROM: '+15125550100',
      TWILIO_API_URL: `http://127.0.0.1:${portOf(server)}`,
    },
    sent,
    /** The answers to the next texts, in order; after that, it takes them. */
    answers,
    /** The `Authorization` of each call. */
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
