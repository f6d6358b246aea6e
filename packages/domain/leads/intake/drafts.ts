import type { BodyOf } from '@waymark/contracts/endpoint'
import { type draftEndpoints, savedDraft } from '@waymark/contracts/leads/intake/drafts'
import { emit } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { msg } from '@waymark/words/t'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { draftToken, newDraftKey, readDraftToken, sealDraft, unsealDraft } from './seal-draft.ts'

const VALID_MS = 14 * 24 * 3600 * 1000
const WRONG_LINK = msg(
  'This link no longer works. The assessment was already submitted, or the link is incomplete or older than 14 days.',
)

/**
 * Stores an unfinished assessment, encrypted with its own key, and emails a link with that key. The response does not
 * reveal whether the address is known.
 */
export async function saveDraft(
  context: Context,
  body: BodyOf<typeof draftEndpoints.saveDraft>,
): Promise<{ expires_at: Date }> {
  const now = new Date()
  const { email, ...draft } = body
  return context.db.transaction(async (tx) => {
    const expires_at = new Date(now.getTime() + VALID_MS)
    const kept = await once(tx, 'saveDraft', context, body, async () => {
      const [id, key] = [newId(), newDraftKey()]
      const sealed = sealDraft(key, id, JSON.stringify({ ...draft, saved_at: now }))
      const mail_key = await tx.keys.sealBytes(key, { column: 'intake_draft.mail_key', id })
      await tx.run(sql`
        insert into intake_draft (id, email_key, sealed, mail_to, mail_key, language, created_at, expires_at)
        values (${id}, ${email.toLowerCase()}, ${sealed}, ${email}, ${mail_key}, ${context.request.language}, ${now}, ${expires_at})`)
      await emit(tx, 'draft.saved', id, {}, { actor: 'anonymous', trace: context.request.id })
      return { expires_at: expires_at.toISOString() }
    })
    return { expires_at: new Date(kept.expires_at) }
  })
}

/** The unfinished assessment of a link, which can be opened many times. Throws 401 for an invalid link. */
export async function openDraft(
  { db }: Pick<Context, 'db'>,
  token: string,
  now = new Date(),
): Promise<z.input<typeof savedDraft>> {
  const link = readDraftToken(token)
  const row =
    link &&
    (await db.row(
      tables.intake_draft.pick('sealed'),
      sql`
      select sealed from intake_draft where id = ${link.id} and expires_at > ${now}`,
    ))
  const text = link && row ? unsealDraft(link.key, link.id, row.sealed) : null
  if (text === null) throw unauthorized(WRONG_LINK, 'wrong_link')
  return savedDraft.parse(JSON.parse(text))
}

/** Deletes the draft of a link. An invalid link changes nothing. */
export async function discardDraft({ db }: Pick<Context, 'db'>, token: string): Promise<void> {
  const link = readDraftToken(token)
  const row =
    link &&
    (await db.row(tables.intake_draft.pick('sealed'), sql`select sealed from intake_draft where id = ${link.id}`))
  if (!link || !row || unsealDraft(link.key, link.id, row.sealed) === null) return
  await db.run(sql`delete from intake_draft where id = ${link.id}`)
}

/** A CTE that deletes the earlier drafts of some clients' addresses; `from` has the `client_id` of each. */
export const endingDrafts = (from: Statement): Statement => sql`
  ended as (
    delete from intake_draft using ${from} as finished join client on client.id = finished.client_id
    where intake_draft.email_key = client.email_key and intake_draft.created_at <= client.submitted_at
  )`

/** The link of a draft that was not emailed yet. `agent` is the one whose agency the page shows. */
export const draftPath = (id: string, mail_key: Buffer, agent: string | null): string =>
  `/intake${agent === null ? '' : `?agent=${encodeURIComponent(agent)}`}#resume=${draftToken(id, mail_key)}`

/** The agent of the link that a draft was started with. */
export function agentOfDraft(id: string, key: Buffer, sealed: Buffer): string | null {
  const text = unsealDraft(key, id, sealed)
  return text === null ? null : (savedDraft.parse(JSON.parse(text)).agent ?? null)
}
