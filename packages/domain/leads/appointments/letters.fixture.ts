import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { mailedTokenOf } from '@waymark/testing/access'
import { takesBookings } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { makeDue, react } from '@waymark/testing/react'
import { readCalendar } from '@waymark/testing/read-calendar'
import { beforeEach } from 'vitest'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { bookings } from './appointments.fixture.ts'

/** An agent with a client for each test of a file, and the emails that they and visitors get about appointments. */
export async function lettersForFile() {
  const api = await apiForFile()
  let folder: string
  let broker: User
  let client: Client
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
    await api.db.run(sql`update event_delivery set state = 'done'`)
    broker = await aUser(api.db, { time_zone: 'America/New_York', first_name: 'Ana', last_name: 'Agent' })
    await takesBookings(api.db, broker, { by_video: true, video_url: 'https://meet.example/ana' })
    client = await aClient(api.db, {
      broker_id: broker.id,
      assignment_type: 'manual',
      phone: '(512) 555-0199',
      phone_consent: true,
      health_conditions: ['diabetes'],
    })
    return () => rm(folder, { recursive: true, force: true })
  })
  const { aTime } = bookings(api, () => ({ broker, token: '' }))

  /** The emails that are due now, with their calendar entries. `now` is when they are written. */
  async function mails(now = new Date()) {
    const config = {
      SMTP_URL: undefined,
      DATA_DIR: folder,
      PUBLIC_URL: 'https://way.example',
      BRAND_NAME: 'Waymark',
      INBOUND_MAIL_DOMAIN: 'reply.waymark.example',
    }
    await makeDue(api.db, 'mail')
    await react(
      api.db,
      mailReaction({ config, secrets: api.secrets }, () => now),
    )
    const sent = await mailsIn(folder)
    await rm(folder, { recursive: true, force: true })
    return sent.map(({ to, replyTo, subject = '', text = '', html = '', attachments }) => {
      const file = attachments.find(({ mimeType }) => mimeType === 'application/ics')
      return {
        to: to?.[0]?.address,
        reply_to: replyTo?.[0]?.address,
        subject,
        text,
        html,
        // The reader of emails turns CRLF into LF.
        calendar: file && readCalendar(new TextDecoder().decode(file.content as ArrayBuffer).replaceAll('\n', '\r\n')),
        types: attachments.map(({ mimeType }) => mimeType),
      }
    })
  }

  return {
    api,
    aTime,
    mails,
    people: () => ({ broker, client }),
    /** The email that is due now, which is the only one. */
    only: async () => {
      const [one, ...others] = await mails()
      if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} emails were sent, not one`)
      return one
    },
    book: async (overrides: object = {}, token: string | null = mailedTokenOf(api, client)) =>
      api.get(appointmentEndpoints.bookAppointment, {
        token,
        params: { agent: broker.id },
        body: { starts_at: await aTime(), channel: 'phone', time_zone: 'America/Los_Angeles', ...overrides },
      }),
  }
}
