import type { EventName } from '@waymark/contracts/events'
import { openDatabase, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { migrate, migrationNames, migrationsFolder } from '@waymark/platform/migrate'
import { int4, row, text } from '@waymark/platform/row'
import { countingReactions, silent } from '@waymark/testing/event-core'
import { createBareDatabase } from '@waymark/testing/infrastructure'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { claim } from './deliveries.ts'
import { pause, readPauses } from './pauses.ts'

const UPGRADE = '20261122161500_subscribers'

/** The name of a subscriber in the previous release, with one of its events, and the subscriber that handles it now. */
const OLD_NAMES: readonly (readonly [string, EventName, object, string])[] = [
  ['assess', 'client.submitted', { revision: 1 }, 'assess'],
  ['notify', 'client.updated', { revision: 2, broker_id: newId() }, 'notify'],
  ['notify-message', 'message.sent', { conversation_id: newId(), sender_id: newId(), recipient_id: newId() }, 'notify'],
  ['notify-suggestion', 'suggestion.received', {}, 'notify'],
  ['notify-medical-membership', 'medical_membership.received', {}, 'notify'],
  ['notify-contact', 'contact.received', {}, 'notify'],
  ['notify-application', 'application.received', {}, 'notify'],
  ['notify-case-study', 'case_study.submitted', { author_id: newId(), network: 'SP' }, 'notify'],
  ['notify-resource', 'resource.suggested', {}, 'notify'],
  ['notify-business-lead', 'business_lead.received', { user_id: newId() }, 'notify'],
  ['notify-fee-referral', 'fee_referral.moved', { referrer_id: newId(), status: 'New' }, 'notify'],
  ['mail', 'notification.created', { user_id: newId() }, 'mail'],
  ['account-mail', 'password.changed', {}, 'mail'],
  ['draft-mail', 'draft.saved', {}, 'mail'],
  ['application-mail', 'application.received', {}, 'mail'],
  ['consumer-mail', 'client.updated', { revision: 2, broker_id: newId() }, 'mail'],
  ['stop-billing', 'user.deleted', {}, 'stop-renewal'],
  ['tidy-act', 'act.done', {}, 'tidy-deletion'],
  ['erase-act', 'act.done', {}, 'erase-deletion'],
  ['stop-renewal', 'subscription.suspended', { user_id: newId() }, 'stop-renewal'],
]

/** Writes an event with one delivery like the previous release. */
const emitAsBefore = ([consumer, name, payload]: (typeof OLD_NAMES)[number], state = 'pending') => sql`
  with event as (
    insert into outbox_event (id, name, version, aggregate_id, payload)
    values (${newId()}::uuid, ${name}, 1, ${newId()}::uuid, ${JSON.stringify(payload)}::jsonb) returning id
  )
  insert into event_delivery (event_id, consumer, state) select id, ${consumer}, ${state}::"DeliveryState" from event`

test('runs deliveries under old names, even those written by the previous release during the upgrade', async () => {
  await using database = await createBareDatabase()
  const names = await migrationNames(migrationsFolder)
  await migrate(
    database.url,
    migrationsFolder,
    names.filter((name) => name < UPGRADE),
  )
  const db = openDatabase(database.url, silent, 4)
  try {
    await db.run(
      sql`create table effect (event_id uuid not null, subscriber text not null, aggregate_id uuid not null)`,
    )
    for (const old of OLD_NAMES) {
      await db.run(emitAsBefore(old))
      await db.run(emitAsBefore(old, 'dead'))
    }
    const broadcast = ['push', 'client.assessed', { revision: 1, broker_id: null }, 'broadcast'] as const
    await db.run(emitAsBefore(broadcast))
    for (const paused of ['push', 'draft-mail', 'consumer-mail']) {
      await db.run(sql`insert into queue_pause (consumer, paused_by) values (${paused}, ${newId()}::uuid)`)
    }

    await migrate(database.url)
    expect((await readPauses(db)).map(({ subscriber }) => subscriber).toSorted()).toEqual(['broadcast', 'mail'])
    await db.run(sql`delete from queue_pause`)
    for (const old of OLD_NAMES) await db.run(emitAsBefore(old))
    expect(await claim(db, [{ subscriber: 'broadcast', limit: 10 }])).toHaveLength(1)

    expect(await react(db, ...countingReactions().values())).toBe(2 * OLD_NAMES.length)
    const run = await db.rows(
      row({ subscriber: text, name: text, times: int4 }),
      sql`
      select subscriber, name, count(*)::int as times from effect join outbox_event on id = event_id
      group by 1, 2 order by 1, 2`,
    )
    expect(run).toEqual(
      expect.arrayContaining(OLD_NAMES.map(([, name, , subscriber]) => ({ subscriber, name, times: 2 }))),
    )
    const dead = await db.rows(
      tables.event_delivery.pick('subscriber'),
      sql`select subscriber from event_delivery where state = 'dead'`,
    )
    expect(dead.map(({ subscriber }) => subscriber).toSorted()).toEqual(
      OLD_NAMES.map(([, , , subscriber]) => subscriber).toSorted(),
    )

    await db.run(sql`insert into queue_pause (consumer, paused_by) values ('push', ${newId()}::uuid)`)
    expect(await pause(db, 'broadcast', newId())).toBe(false)
  } finally {
    await db.close()
  }
})
