import type { Config } from '@waymark/platform/config'
import { outside } from '@waymark/platform/outside'
import { escapeHtml } from '@waymark/rules/foundation/letters/write-letter'
import { z } from 'zod'
import { notified } from './notified.ts'
import { createMailer } from './send-mail.ts'

export interface TextMessage {
  /** The event behind the text. */
  event_id: string
  /** Such as `+15125550142`. */
  to: string
  body: string
}

/**
 * `refused`: this number gets no texts from us, however often we try. `opted_out`: it answered STOP to the provider.
 * `undelivered`: the provider took the text, but it did not arrive.
 */
export type Texted = { outcome: 'sent'; sid: string | null } | { outcome: 'refused' | 'opted_out' | 'undelivered' }

export interface Texter {
  /** Rejects when a retry makes sense. The provider may have taken the text even then. */
  send(text: TextMessage): Promise<Texted>
  /** What became of the text that the provider took since then, if an earlier attempt sent it. */
  find(text: TextMessage, since: Date): Promise<Texted | null>
}

export type TextSettings = Pick<
  Config,
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_FROM'
  | 'TWILIO_API_URL'
  | 'TEXTS'
  | 'PUBLIC_URL'
  | 'SMTP_URL'
  | 'DATA_DIR'
  | 'BRAND_NAME'
>

/** Whether this installation sends texts. */
export const sendsTexts = ({ TWILIO_ACCOUNT_SID, TEXTS }: Pick<Config, 'TWILIO_ACCOUNT_SID' | 'TEXTS'>): boolean =>
  TWILIO_ACCOUNT_SID !== undefined || TEXTS === 'mail'

/** Sends through Twilio, or in development as emails. Null if neither is set. */
export function createTexter(config: TextSettings): Texter | null {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = config
  const texter =
    sid && token && from ? twilio({ sid, token, from }, config) : config.TEXTS === 'mail' ? byMail(config) : null
  if (!texter) return null
  return {
    ...texter,
    async send(text) {
      const texted = await outside('text', () => texter.send(text)).catch((error: unknown) => {
        notified.inc({ channel: 'text', outcome: 'failed' })
        throw error
      })
      notified.inc({ channel: 'text', outcome: texted.outcome === 'sent' ? 'sent' : 'refused' })
      return texted
    },
  }
}

/** The path that Twilio calls about the texts of people and, with our event, what became of ours. */
export const textWebhook = (event_id?: string): string =>
  `/api/texts/webhook${event_id === undefined ? '' : `?event_id=${event_id}`}`
/** Whether this state of a text, as Twilio names it, says that it does not arrive. */
export const didNotArrive = (status: string): boolean => status === 'failed' || status === 'undelivered'

const TIMEOUT_MS = 10_000
/** Codes of Twilio for a number that cannot get our texts: invalid, a landline, out of reach, or in another country. */
const REFUSED: ReadonlySet<number> = new Set([21211, 21214, 21217, 21265, 21408, 21612, 21614, 21635])
const OPTED_OUT = 21610

const sentMessage = z.object({ sid: z.string() })
const refusal = z.object({ code: z.number().int() })
const listed = z.object({ messages: z.array(z.object({ sid: z.string(), body: z.string(), status: z.string() })) })

interface Account {
  sid: string
  token: string
  from: string
}

function twilio({ sid, token, from }: Account, { TWILIO_API_URL, PUBLIC_URL }: TextSettings): Texter {
  const address = new URL(`/2010-04-01/Accounts/${sid}/Messages.json`, TWILIO_API_URL)
  const headers = { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` }
  const call = (url: URL, init: RequestInit) =>
    fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    async send({ event_id, to, body }) {
      const callback = new URL(textWebhook(event_id), PUBLIC_URL)
      const form = new URLSearchParams({ To: to, Body: body })
      form.set(from.startsWith('+') ? 'From' : 'MessagingServiceSid', from)
      // Twilio calls only addresses that it can reach.
      if (callback.protocol === 'https:') form.set('StatusCallback', callback.href)
      const response = await call(address, { method: 'POST', body: form })
      const answer: unknown = await response.json().catch(() => null)
      if (response.ok) return { outcome: 'sent', sid: sentMessage.parse(answer).sid }
      const code = refusal.safeParse(answer).data?.code ?? 0
      if (code === OPTED_OUT) return { outcome: 'opted_out' }
      if (REFUSED.has(code)) return { outcome: 'refused' }
      // Twilio's sentence names the number, and errors are logged.
      throw new Error(`Twilio answered ${response.status}, code ${code}`)
    },
    async find({ to, body }, since) {
      const url = new URL(address)
      // Whole seconds, as Twilio has them.
      const after = new Date(Math.floor(since.getTime() / 1000) * 1000)
      url.search = new URLSearchParams({ To: to, 'DateSent>': after.toISOString(), PageSize: '50' }).toString()
      const response = await call(url, { method: 'GET' })
      if (!response.ok) throw new Error(`Twilio answered ${response.status} to a search`)
      const { messages } = listed.parse(await response.json())
      // A trial account puts a sentence before each text.
      const found = messages.find((one) => one.body.endsWith(body))
      if (!found) return null
      return didNotArrive(found.status) ? { outcome: 'undelivered' } : { outcome: 'sent', sid: found.sid }
    },
  }
}

/** Shows texts in the mail catcher. A repeat is the same email. */
function byMail(config: TextSettings): Texter {
  const send = createMailer(config)
  return {
    async send({ event_id, to, body }) {
      const html = `<pre style="white-space:pre-wrap">${escapeHtml(body)}</pre>`
      const mail = {
        event_id: `text-${event_id}`,
        to: `${to}@texts.invalid`,
        subject: `Text to ${to}`,
        text: body,
        html,
      }
      await send({ ...mail, unsubscribe: null })
      return { outcome: 'sent', sid: null }
    },
    find: async () => null,
  }
}
