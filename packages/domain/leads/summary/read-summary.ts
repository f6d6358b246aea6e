import { buffer } from 'node:stream/consumers'
import type { AnswersInWords, ConsumerResult } from '@waymark/contracts/coverage/entitlement/consumer-result'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, float8, nullable } from '@waymark/platform/row'
import { consumerResult } from '@waymark/rules/coverage/entitlement/consumer-result'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { inLanguage } from '@waymark/words/t'
import { isAnswered } from '../../answered-client.ts'
import { healthColumn } from '../../client-health.ts'
import type { Context, UserActor } from '../../context.ts'
import { estimateFor } from '../../coverage/entitlement/household-of-client.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { openPhoto } from '../../people/agency/open-photo.ts'
import { documentFaceOfClient } from '../../people/agency/read-face.ts'
import type { DocumentAgent, DocumentFace } from '../../print-document.ts'
import { inWords } from '../intake/read-answers.ts'
import { readIntakeStatus } from '../intake/read-status.ts'

const clientRow = tables.client.extend({ health: healthColumn, projected_annual_cost: nullable(float8), shared: bool })

export interface Summary {
  readonly name: string
  readonly reference: string
  readonly result: ConsumerResult
  /** Null if the client never agreed that an agent sees answers given here. */
  readonly answers: AnswersInWords | null
  readonly agent: DocumentAgent | null
  readonly face: DocumentFace | null
  readonly language: string
  /** The broker's, who prints it. */
  readonly time_zone: string
}

/**
 * What a summary says. The answers are those of the submission that the client's receipt is about, and the phone number is
 * among them only while the client may be called or texted. Throws 404, also for someone imported who has not taken the assessment.
 */
export async function readSummary(
  context: Context<UserActor>,
  client_id: string,
  wanted: string | undefined,
  now: Date,
): Promise<Summary> {
  const { db, actor, storage } = context
  const client = await db.row(
    clientRow,
    sql`
    select client.*,
           (select projected_annual_cost from risk_assessment where client_id = client.id order by id desc limit 1)
             as projected_annual_cost,
           exists (select from consent_receipt where client_id = client.id and terms_accepted) as shared
    from client where id = ${client_id}::uuid`,
  )
  if (!client) throw notFound()
  if (!isAnswered(client))
    throw notFound('This client has not taken the assessment, so there is nothing to summarize yet.')
  const [{ agent }, face, settings] = await Promise.all([
    readIntakeStatus(db, actor, client_id, now),
    documentFaceOfClient(context, client_id),
    readSettings(db),
  ])
  const photo = agent?.photo_updated_at
    ? await openPhoto(db, storage, agent.id).then(
        ({ content }) => buffer(content),
        // A summary without the photo is better than none.
        () => null,
      )
    : null
  const estimate = estimateFor(client, settings, now)
  const language = wanted ?? client.language ?? 'en'
  const phone = client.phone_consent || client.text_consent ? client.phone : null
  return inLanguage(language, () => ({
    name: [client.first_name, client.last_name].filter(Boolean).join(' '),
    reference: client.reference,
    result: consumerResult(estimate, earliestDayIn(estimate.state, now), client.household_size),
    answers: client.shared ? inWords({ ...client, phone }) : null,
    agent: agent && { ...agent, photo },
    face,
    language,
    time_zone: actor.user.time_zone,
  }))
}
