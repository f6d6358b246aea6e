import type { EventName } from '@waymark/contracts/events'
import type { EventEnvelope } from '@waymark/events/envelope'
import { reaction, sharingQueue } from '@waymark/events/reaction'
import { sql, type Transaction } from '@waymark/platform/database'
import { row, text, uuid } from '@waymark/platform/row'
import type { NotificationKind } from '@waymark/rules/foundation/notifications/kinds'
import { bulkNotification } from '../conversations/bulk/bulk-notification.ts'
import { consentNotification } from '../conversations/consumer/consent-notification.ts'
import { failedNotification } from '../conversations/messaging/failed-notification.ts'
import { messageNotification } from '../conversations/messaging/message-notification.ts'
import { notifyOfClients } from '../conversations/messaging/notify-of-clients.ts'
import { referralNotification } from '../conversations/messaging/referral-notification.ts'
import { administrators } from '../foundation/notifications/find-administrators.ts'
import { notifyUsers } from '../foundation/notifications/notify-user.ts'
import type { NewNotification } from '../foundation/notifications/store-notifications.ts'
import { appointmentNotification } from '../leads/appointments/appointment-notification.ts'
import { heldNotification, holdEndedNotification } from '../leads/assignment/hold-notifications.ts'
import { importNotification } from '../leads/imports/import-notification.ts'
import { updateNotification } from '../leads/intake/update-notification.ts'
import { receiptNotification } from '../money/billing/receipt-notification.ts'
import { caseStudyNotification } from '../networks/case-studies/case-study-notification.ts'

/** The notifications that events lead to. */
type Notifications<N extends EventName> = (
  event: EventEnvelope<N>,
  tx: Transaction,
) => Promise<readonly NewNotification[]>

/** The users to notify, with the name of the person or company that it is about. */
type Recipients<N extends EventName> = (
  event: EventEnvelope<N>,
  tx: Transaction,
) => Promise<readonly { user_id: string; about?: string }[]>

const aboutRecipient = row({ user_id: uuid, about: text })

const allAdministrators: Recipients<EventName> = (_event, tx) => administrators(tx)

const platformWatchers: Recipients<EventName> = (_event, tx) =>
  tx.rows(
    row({ user_id: uuid }),
    sql`
    select id as user_id from app_user
    where role = 'sys_admin' and is_active and 'platform_watch' = any(capabilities) order by id`,
  )

const responsibleForLead: Recipients<'business_lead.received' | 'business_lead.call_requested'> = (event, tx) =>
  tx.rows(
    aboutRecipient,
    sql`
    select ${event.payload.user_id}::uuid as user_id, company_name as about
    from business_lead where id = ${event.aggregate_id}::uuid`,
  )

const member: Recipients<'ledger.corrected'> = async ({ payload: { user_id } }) => [{ user_id }]

/** Administrators are notified of a new referral. Its referrer is notified by later moves themselves. */
const administratorsOfNewReferral: Recipients<'fee_referral.moved'> = async ({ aggregate_id, payload }, tx) =>
  payload.status === 'New'
    ? tx.rows(
        aboutRecipient,
        sql`
        select app_user.id as user_id, employer_company as about from app_user cross join fee_referral
        where role = 'sys_admin' and is_active and fee_referral.id = ${aggregate_id}::uuid order by app_user.id`,
      )
    : []

const notifying =
  <N extends EventName>(
    recipients: Recipients<N>,
    kind: NotificationKind,
    link?: (aggregate_id: string) => string,
  ): Notifications<N> =>
  async (event, tx) =>
    (await recipients(event, tx)).map((recipient) => ({
      ...recipient,
      kind,
      ...(link && { link: link(event.aggregate_id) }),
    }))

const applicationPage = (id: string) => `/admin/applications?application=${id}`
const contactPage = (id: string) => `/admin/contacts?contact=${id}`
const referralPage = (id: string) => `/admin/referrals?referral=${id}`

const notifications = {
  'client.held': heldNotification,
  'client.hold_ended': holdEndedNotification,
  'client.update_proposed': updateNotification,
  'appointment.booked': appointmentNotification,
  'appointment.moved': appointmentNotification,
  'appointment.cancelled': appointmentNotification,
  'message.sent': messageNotification,
  'message.failed': failedNotification,
  'referral.decided': referralNotification,
  'consent.revoked': consentNotification,
  'bulk_act.ended': bulkNotification,
  'client_import.ended': importNotification,
  'receipt.issued': receiptNotification,
  'ledger.corrected': notifying(member, 'fee_corrected'),
  'application.received': notifying(allAdministrators, 'application_received', applicationPage),
  'application.answered': notifying(allAdministrators, 'application_answered', applicationPage),
  'application.withdrawn': notifying(allAdministrators, 'application_withdrawn', applicationPage),
  'contact.received': notifying(allAdministrators, 'contact_received', contactPage),
  'case_study.submitted': notifying(allAdministrators, 'case_study_submitted'),
  'case_study.approved': caseStudyNotification,
  'case_study.declined': caseStudyNotification,
  'case_study.withdrawn': caseStudyNotification,
  'resource.suggested': notifying(allAdministrators, 'resource_suggested'),
  // Says that someone applied, but neither who nor for what.
  'medical_membership.received': notifying(allAdministrators, 'medical_membership_received'),
  'suggestion.received': notifying(platformWatchers, 'suggestion_received'),
  'business_lead.received': notifying(responsibleForLead, 'business_lead'),
  'business_lead.call_requested': notifying(responsibleForLead, 'business_call'),
  'fee_referral.moved': notifying(administratorsOfNewReferral, 'fee_referral_received', referralPage),
} satisfies { readonly [N in EventName]?: Notifications<N> }

type Notified = keyof typeof notifications
const typed: { readonly [N in Notified]: Notifications<N> } = notifications
const notificationsOf = <N extends Notified>(event: EventEnvelope<N>, tx: Transaction) => typed[event.name](event, tx)
const names = Object.keys(notifications).filter((name): name is Notified => Object.hasOwn(notifications, name))

/**
 * Notifies users in the app, and by push and email if they want that. Notifications about brokers' clients are written
 * in batches.
 */
export const notify = sharingQueue(
  notifyOfClients,
  reaction({
    ...notifyOfClients.declaration,
    on: names,
    commit: async (event, tx) => notifyUsers(tx, await notificationsOf(event, tx)),
  }),
)
