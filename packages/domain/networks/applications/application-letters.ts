import { DAY_MS } from '@waymark/contracts/durations'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import type { EventEnvelope } from '@waymark/events/envelope'
import type { Config } from '@waymark/platform/config'
import { type Database, sql } from '@waymark/platform/database'
import type { MemberApplication } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { type ConsumerLetter, composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import type { Secrets } from '../../secrets.ts'
import { applicationToken } from './application-token.ts'
import { readOwnApplication } from './read-application.ts'

type Settings = Pick<Config, 'BRAND_NAME'>
type Keys = Pick<Secrets, 'mail_link' | 'member_application' | 'idempotency'>
type ApplicationMailEvent = EventEnvelope<
  | 'application.received'
  | 'application.asked'
  | 'application.approved'
  | 'application.declined'
  | 'application.reopened'
  | 'application.invited'
>
type Words = Pick<ConsumerLetter, 'title' | 'said' | 'action'> & { list?: readonly string[] }

/** So that a stranger cannot flood a mailbox. */
const MOST_A_DAY = 5

/** Whether the address had its confirmations for the day before this application. A repeat decides the same. */
const isOneTooMany = (db: Database, { id, email, created_at }: MemberApplication) =>
  db.exists(sql`
    select from member_application
    where email = ${email} and id < ${id}::uuid and id >= ${lowestIdAt(new Date(created_at.getTime() - DAY_MS))}::uuid
    offset ${MOST_A_DAY - 1}::int`)

/**
 * Emails about an application, with a link that opens it. A decision that was replaced by a later one is not sent. Only
 * the first email goes to an unverified address, so it does not repeat anything that the applicant typed.
 */
export const applicationLetter: Letter<ApplicationMailEvent['name']> = {
  async write(event, db, { config, secrets }) {
    const application = await db.row(
      tables.member_application,
      sql`select * from member_application where id = ${event.aggregate_id}::uuid`,
    )
    if (!application) return null
    const { email, name, created_at, join_origin } = application
    const first = event.name === 'application.received'
    // Anyone can apply with the address of someone else, which agrees to nothing.
    if (await hasOptedOut(db, secrets.mail_link, email, first ? new Date(0) : created_at)) return null
    if (first && (await isOneTooMany(db, application))) return null
    const words = await wordsFor(event, db, application, secrets, config)
    if (!words) return null
    const letter = {
      ...words,
      event_id: event.id,
      to: email,
      client_id: null,
      face: null,
      first_name: first ? null : name,
      why: first
        ? `You are getting this email because someone, hopefully you, applied to the ${NETWORK_NAMES[join_origin]} of ${config.BRAND_NAME} with this address. If this was not you, open the link and withdraw the application.`
        : `You are getting this email because you applied to the ${NETWORK_NAMES[join_origin]} of ${config.BRAND_NAME}.`,
    }
    return composeConsumerMail(letter, config, secrets)
  },
}

async function wordsFor(
  event: ApplicationMailEvent,
  db: Database,
  application: MemberApplication,
  secrets: Keys,
  { BRAND_NAME }: Settings,
): Promise<Words | null> {
  const { id, join_origin, status, decline_reason, decision } = application
  const { payload } = event
  if ('decision' in payload && payload.decision !== decision) return null
  const network = NETWORK_NAMES[join_origin]
  const page = (label: string) => ({ label, path: `/application#token=${applicationToken(secrets, id)}` })
  if ('question_id' in payload) {
    const asked = await db.row(
      tables.application_question.pick('question'),
      sql`
      select question from application_question where id = ${payload.question_id}::uuid and answer is null`,
    )
    if (!asked || status !== 'asked') return null
    return {
      title: 'A question about your application',
      said: `Before we decide on your application to the ${network}, we would like to know:`,
      list: [asked.question],
      action: page('Answer the question'),
    }
  }
  if (event.name === 'application.received') {
    return {
      title: 'We received your application',
      said: `Thank you for applying to the ${network} of ${BRAND_NAME}. Our team reads every application and replies within 3-5 business days. On your page you can see its status, answer questions, or withdraw it.`,
      action: page('See the status'),
    }
  }
  if (event.name === 'application.declined') {
    return {
      title: 'About your application',
      said: `Thank you for your interest in the ${network}. We read your application carefully. We can’t offer you a membership at this time. Our reason:`,
      list: [decline_reason ?? ''],
      action: page('See your application'),
    }
  }
  if (event.name === 'application.reopened') {
    return {
      title: 'We are reading your application again',
      said: `We withdrew our last decision on your application to the ${network} and are reviewing it again. You will hear from us either way.`,
      action: page('See the status'),
    }
  }
  const { invitation, invite_code } = await readOwnApplication(db, secrets, id)
  const title = `Welcome to the ${network}`
  if (invite_code !== null) {
    return {
      title,
      // An account may have another address than the application.
      said: 'Your application is approved. Open this link to create an account, or sign in with your account to join. The invitation works once, within 14 days. The network is free and needs no plan.',
      action: page('Join the network'),
    }
  }
  if (invitation !== 'member') return null
  return {
    title,
    said: 'Your application is approved, and you are now a member. Sign in with your existing account.',
    action: { label: 'Sign in', path: '/broker/login' },
  }
}
