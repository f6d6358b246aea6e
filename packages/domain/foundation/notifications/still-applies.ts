import { type Statement, sql } from '@waymark/platform/database'

/** A client whom the user has, and who waits for the first contact, or was closed already when the user was told. */
const waits = sql`
  exists (
    select from client
    where client.id = notification.client_id and (client.broker_id = notification.user_id or kind = 'contact_missed')
      and case when client.status = 'lost'
            then not exists (
              select from client_status_change
              where client_id = client.id and to_status = 'lost' and changed_at >= notification.created_at)
            else first_contact_at is null
          end)`

const appointmentComes = sql`
  exists (
    select from appointment
    where appointment.broker_id = notification.user_id
      and appointment.client_id is not distinct from notification.client_id
      and appointment.status = 'booked' and ends_at > now())`

const taskIsOpen = sql`
  exists (
    select from task
    where assignee_id = notification.user_id and task.client_id is not distinct from notification.client_id
      and done_at is null and deleted_at is null and task.due_at <= now()
      and not exists (
        select from snooze where snooze.user_id = assignee_id and item = 'task:' || task.id and until > now()))`

const isTheirs = sql`
  exists (
    select from client join app_user on app_user.id = notification.user_id
    where client.id = notification.client_id and (client.broker_id = app_user.id or app_user.role = 'sys_admin'))`

/** New answers of a client of theirs still wait to be confirmed. */
const answersWait = sql`
  ${isTheirs} and exists (
    select from proposed_update
    where proposed_update.client_id = notification.client_id and outcome is null and expires_at > now())`

/** The conversation was not answered or snoozed again since. */
const conversationIsBack = sql`
  exists (
    select from snooze
    where snooze.user_id = notification.user_id and snooze.client_id is not distinct from notification.client_id
      and conversation_id is not null and woken_at is not null)`

/** One notification tells of all clients whom a colleague refers at once. */
const isOffered = sql`
  exists (
    select from client_referral
    where to_user_id = notification.user_id and client_referral.status = 'open'
      and (client_referral.client_id = notification.client_id or strpos(link, from_user_id::text) > 0))`

/** The client still waits for what the broker says about their license. */
const licenseIsAsked = sql`
  exists (
    select from license_hold
    where license_hold.client_id = notification.client_id and broker_id = notification.user_id
      and ended_at is null and answer_by > now())`

/**
 * The condition that what a notification says is still so. An email or push may go out hours after it was written: it was
 * held back, or the mail server was down. One that names no client, appointment or task of its own is judged by all of them.
 */
export const stillApplies: Statement = sql`
  case
    when kind in ('new_lead', 'contact_due_soon', 'contact_missed') then notification.client_id is null or ${waits}
    when kind in ('appointment_booked', 'appointment_moved', 'appointment_soon') then ${appointmentComes}
    when kind = 'license_needed' then ${licenseIsAsked}
    when kind = 'task_due' then ${taskIsOpen}
    when kind = 'referral_received' then ${isOffered}
    when kind = 'update_proposed' then notification.client_id is null or (${answersWait})
    when kind = 'conversation_back' then ${conversationIsBack} and (notification.client_id is null or ${isTheirs})
    when kind in ('client_updated', 'consent_revoked', 'message_failed')
      then notification.client_id is null or ${isTheirs}
    else true
  end`
