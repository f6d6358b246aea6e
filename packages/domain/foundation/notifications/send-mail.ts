import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@waymark/platform/config'
import { outside } from '@waymark/platform/outside'
import { z } from 'zod'
import { notified } from './notified.ts'

/** An entry for the reader's calendar, as iCalendar text. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

export interface Mail {
  /** The event behind the email. It identifies an email that was sent twice. */
  event_id: string
  to: string
  /** Who sends it, before our own address; by default this installation. */
  from_name?: string | null
  subject: string
  text: string
  html: string
  /** Opened or posted to (RFC 8058) to unsubscribe; null for emails that cannot be switched off. */
  unsubscribe: string | null
  /** Where an answer goes. Without one, the text must not invite to answer. */
  reply_to?: string | null
  /** Where a mail server reports that it could not deliver, if anyone reads that. */
  return_path?: string | null
  calendar?: MailCalendar | undefined
}

export type SendMail = (mail: Mail) => Promise<void>

/** The most connections of a worker to the mail server. Postfix allows 50 from one address. */
export const MAIL_CONNECTIONS = 16

// The limit for each step, so that a hanging server costs one attempt but not the delivery's lease (45 s).
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 10_000 }

/**
 * Emails go over connections that stay open for a while, because opening one costs both ends more than an email. An
 * email waits for a slow one only when all connections have one. If the server ended a connection before it got any
 * of an email, that email goes over another one. Any other failure is the attempt's.
 */
const CONNECTIONS = {
  pool: true,
  maxConnections: MAIL_CONNECTIONS,
  maxMessages: 100,
  maxRequeues: 1,
  idleTimeout: 5000,
} as const

/**
 * Sends through `SMTP_URL`, or else writes each email to `DATA_DIR/mail/<event id>.eml`, where a repeat overwrites the
 * same file. Rejects when the email was not accepted.
 *
 * @param onClose gets what ends the connections to the mail server
 */
export function createMailer(config: MailerConfig, onClose?: OnClose): SendMail {
  const send = createSender(config, onClose)
  return async (mail) => {
    await outside('mail', () => send(mail), isRefusal).catch((error: unknown) => {
      notified.inc({ channel: 'mail', outcome: 'failed' })
      throw error
    })
    notified.inc({ channel: 'mail', outcome: 'sent' })
  }
}

/** The mail server works and refuses this address permanently. */
const isRefusal = (error: unknown): boolean => refusal.safeParse(error).success
const refusal = z.object({
  code: z.literal('EENVELOPE'),
  command: z.literal('RCPT TO'),
  responseCode: z.int().min(500),
})

export type OnClose = (close: () => unknown) => void
// nodemailer is loaded with the first email, because only workers send any.

async function openServer(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS, ...CONNECTIONS })
}

async function openWriter() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}

type MailerConfig = Pick<Config, 'SMTP_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'BRAND_NAME'>

function createSender({ SMTP_URL, DATA_DIR, PUBLIC_URL, BRAND_NAME }: MailerConfig, onClose?: OnClose): SendMail {
  const envelope = ({
    event_id,
    to,
    from_name,
    subject,
    text,
    html,
    unsubscribe,
    reply_to,
    return_path,
    calendar,
  }: Mail) => ({
    from: { name: from_name ?? BRAND_NAME, address: `no-reply@${new URL(PUBLIC_URL).hostname}` },
    to,
    subject,
    text,
    html,
    ...(reply_to && { replyTo: reply_to }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    ...(return_path && { envelope: { from: return_path, to } }),
    messageId: `<${event_id}@waymark>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== null && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if (SMTP_URL) {
    let transport: ReturnType<typeof openServer> | undefined
    onClose?.(async () => (await transport)?.close())
    return async (mail) => {
      transport ??= openServer(SMTP_URL)
      await (await transport).sendMail(envelope(mail))
    }
  }
  const folder = join(DATA_DIR, 'mail')
  let transport: ReturnType<typeof openWriter> | undefined
  let made = false
  return async (mail) => {
    transport ??= openWriter()
    const { message } = await (await transport).sendMail(envelope(mail))
    const file = join(folder, `${mail.event_id}.eml`)
    try {
      if (!made) await makePrivate(folder)
      // Write and rename, so that programs watching the folder see complete emails only.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      made = true
    } catch (error) {
      // The folder may have been deleted since.
      made = false
      throw error
    }
  }
}

/** Emails hold links that sign people in. An earlier release left the folder open to every user of the machine. */
async function makePrivate(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) === undefined) await chmod(folder, 0o700)
}
