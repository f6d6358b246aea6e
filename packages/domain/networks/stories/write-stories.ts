import type { BodyOf } from '@waymark/contracts/endpoint'
import type { storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Story } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { administrators } from '../../foundation/notifications/find-administrators.ts'
import { notifyUser, notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { once } from '../../idempotency.ts'
import { storyById } from './list-stories.ts'

type Body = BodyOf<typeof storyEndpoints.createStory>

export async function createStory(context: Context<UserActor>, story: Body) {
  const { id: author_id } = context.actor.user
  return context.db.transaction(async (tx) => {
    const { story_id } = await once(tx, 'createStory', context, story, async () => {
      const id = newId()
      const { title, body, names_others, others_consented } = story
      await tx.run(sql`
        insert into story (id, author_id, title, body, names_others, others_consented)
        values (${id}::uuid, ${author_id}::uuid, ${title}, ${body}, ${names_others}, ${others_consented})`)
      await changed(tx, { id, author_id, status: 'draft' })
      return { story_id: id }
    })
    return presented(tx, story_id)
  })
}

/** Throws 409 after it was submitted, unless it was declined: the approved text must be the one that was read. */
export const updateStory = (context: Context<UserActor>, id: string, story: Body) =>
  changing(context, id, async (tx, { status }) => {
    if (status === 'submitted') throw conflict('This story is under review. You can change it if it is declined.')
    if (status === 'published') throw conflict('This story is published. You can delete it and write a new one.')
    await tx.run(sql`
      update story
      set title = ${story.title}, body = ${story.body}, names_others = ${story.names_others},
          others_consented = ${story.others_consented}, status = 'draft', updated_at = now()
      where id = ${id}::uuid`)
    return 'draft'
  })

/** A repeat changes nothing. Throws 409 while someone named has not agreed, or after it was published. */
export const submitStory = (context: Context<UserActor>, id: string) =>
  changing(context, id, async (tx, { status, names_others, others_consented }) => {
    if (status === 'submitted') return null
    if (status === 'published') throw conflict('This story is already published.')
    if (names_others && !others_consented) throw conflict('Everyone named in the story must agree first.')
    await tx.run(sql`
      update story set status = 'submitted', decline_reason = null, submitted_at = now(), updated_at = now()
      where id = ${id}::uuid`)
    const recipients = await administrators(tx)
    await notifyUsers(
      tx,
      recipients.map((recipient) => ({ ...recipient, kind: 'story_submitted' })),
    )
    return 'submitted'
  })

export const deleteStory = (context: Context<UserActor>, id: string) =>
  changing(context, id, async (tx, { status }) => {
    await tx.run(sql`update story set deleted_at = now() where id = ${id}::uuid`)
    return status
  })

/** Restores a deleted story as it was; one that is not deleted does not change. */
export const restoreStory = (context: Context<UserActor>, id: string) =>
  changing(
    context,
    id,
    async (tx, { status }) => {
      await tx.run(sql`update story set deleted_at = null where id = ${id}::uuid`)
      return status
    },
    { deleted_too: true },
  )

/**
 * A repeat changes nothing. Throws 409 for a story that was not submitted or was decided differently, and when the text
 * to approve changed after it was read.
 */
export const decideStory = (
  context: Context<UserActor>,
  id: string,
  decision: BodyOf<typeof storyEndpoints.decideStory>,
) =>
  changing(context, id, async (tx, { status, author_id, submitted_at }) => {
    const { approved } = decision
    if (approved && submitted_at?.getTime() !== Date.parse(decision.submitted_at)) {
      throw conflict('This story changed since you read it. Please read it again.', 'changed')
    }
    const decided = approved ? 'published' : 'declined'
    if (status === decided) return null
    if (status !== 'submitted') throw conflict(`This story is ${status}: there is nothing to decide.`)
    await tx.run(sql`
      update story
      set status = ${decided}, decline_reason = ${approved ? null : decision.reason},
          decided_by = ${context.actor.user.id}::uuid, published_at = ${approved ? new Date() : null},
          updated_at = now()
      where id = ${id}::uuid`)
    await notifyUser(tx, { user_id: author_id, kind: approved ? 'story_published' : 'story_declined' })
    await logAccess(context, `story.${decided}`, 'story', id, tx)
    return decided
  })

/** Serializes changes to a story. `change` returns its new state, or null for no change. */
async function changing(
  context: Context<UserActor>,
  id: string,
  change: (tx: Transaction, story: Story) => Promise<Story['status'] | null>,
  { deleted_too = false } = {},
) {
  return context.db.transaction(async (tx) => {
    const found = await tx.row(tables.story, sql`select * from story where id = ${id}::uuid for update`)
    if (!found || (found.deleted_at && !deleted_too)) throw notFound()
    const status = await change(tx, found)
    if (status !== null) await changed(tx, { ...found, status })
    return presented(tx, id)
  })
}

async function presented(db: Sql, id: string) {
  const story = await storyById(db, id)
  if (!story) throw notFound()
  return story
}

const changed = (tx: Transaction, { id, author_id, status }: Pick<Story, 'id' | 'author_id' | 'status'>) =>
  emit(tx, 'story.changed', id, { author_id, status })
