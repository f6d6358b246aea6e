import type { EventName } from '@waymark/contracts/events'
import type { EventEnvelope } from '@waymark/events/envelope'
import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import { consumerLetter } from '../conversations/consumer/consumer-letters.ts'
import {
  lockClientsOf,
  loseMessages,
  mailFailed,
  mailStopped,
  mailsSent,
  startMail,
} from '../conversations/consumer/failed-messages.ts'
import { linkLetter } from '../conversations/consumer/request-link.ts'
import type { Letter, LetterMeans } from '../foundation/notifications/event-letter.ts'
import { notificationLetter } from '../foundation/notifications/notification-letter.ts'
import { createMailer, type OnClose } from '../foundation/notifications/send-mail.ts'
import { appointmentLetter } from '../leads/appointments/appointment-letter.ts'
import { deletionLetter } from '../leads/clients/deletion-letter.ts'
import { draftLetter } from '../leads/intake/draft-letter.ts'
import { updateLetter } from '../leads/intake/update-letter.ts'
import { applicationLetter } from '../networks/applications/application-letters.ts'
import { passwordLetter } from '../people/accounts/password-letters.ts'
import { securityLetter } from '../people/accounts/security-letters.ts'

const letters = {
  'notification.created': notificationLetter,
  'client.assigned': consumerLetter,
  'client.held': consumerLetter,
  'client.updated': consumerLetter,
  'client.update_proposed': updateLetter,
  'consent.revoked': consumerLetter,
  'message.sent': consumerLetter,
  'client.link_requested': linkLetter,
  'client.deletion_offered': deletionLetter,
  'appointment.booked': appointmentLetter,
  'appointment.moved': appointmentLetter,
  'appointment.cancelled': appointmentLetter,
  'appointment.reminded': appointmentLetter,
  'draft.saved': draftLetter,
  'password.reset_requested': passwordLetter,
  'password.changed': passwordLetter,
  'user.google_linked': passwordLetter,
  'user.security_changed': securityLetter,
  'application.received': applicationLetter,
  'application.asked': applicationLetter,
  'application.approved': applicationLetter,
  // Due when the decline can no longer be taken back unnoticed.
  'application.declined': applicationLetter,
  'application.reopened': applicationLetter,
  'application.invited': applicationLetter,
} satisfies { readonly [N in EventName]?: Letter<N> }

type Mailed = keyof typeof letters
const typed: { readonly [N in Mailed]: Letter<N> } = letters
const letterOf = <N extends Mailed>({ name }: EventEnvelope<N>): Letter<N> => typed[name]
const names = Object.keys(letters).filter((name): name is Mailed => Object.hasOwn(letters, name))

/** The events after whose email something is written to the client, or to a message to them. */
const WRITES_CLIENT: ReadonlySet<EventName> = new Set(['message.sent', 'client.deletion_offered'])

/**
 * How many emails a worker has at a time. More than there are connections to the mail server, because each statement takes
 * about as long for many as for one. Few enough that a mail server that hangs keeps none beyond its lease.
 */
const AT_ONCE = 64

/**
 * Sends the email that an event asks for, at least once: a crash after the mail server accepted it repeats it under the
 * same Message-ID.
 */
export const mail = reactionWith(
  { name: 'mail', on: names, does: 'Sends emails', ...OUTSIDE, queue: 'mail', concurrency: AT_ONCE },
  (
    { config, secrets, onClose }: Omit<LetterMeans, 'now'> & { onClose?: OnClose },
    now: LetterMeans['now'] = () => new Date(),
  ) => {
    const send = createMailer(config, onClose)
    const means = { config, secrets, now }
    return {
      later: async (event, db) => (await letterOf(event).later?.(event, db, means)) ?? null,
      async prepare(event, db) {
        const email = await letterOf(event).write(event, db, means)
        if (!email) return false
        await startMail(db, event.id)
        await send(email)
        return true
      },
      async commitTogether(works, tx) {
        const writing = works.filter(({ event }) => WRITES_CLIENT.has(event.name)).map(({ event }) => event.id)
        if (writing.length > 0) await lockClientsOf(tx, writing)
        await mailsSent(
          tx,
          works.filter(({ prepared: mailed }) => mailed).map(({ event }) => event),
        )
        for (const { event, prepared: mailed = false } of works) {
          const own = { ...tx, trace: event.trace }
          if (!mailed) {
            await mailStopped(own, secrets.mail_link, event.id)
            if (event.name === 'message.sent') await loseMessages(own, event.id)
          }
          await letterOf(event).sent?.(event, own, mailed)
        }
      },
      givenUp: ({ id }, tx) => mailFailed(tx, id),
    }
  },
)
