import { openDatabase, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { migrate, migrationNames, migrationsFolder } from '@waymark/platform/migrate'
import { bool, row, text } from '@waymark/platform/row'
import { silent } from '@waymark/testing/event-core'
import { appForFile } from '@waymark/testing/for-file'
import { createBareDatabase } from '@waymark/testing/infrastructure'
import { expect, test } from 'vitest'

const OUTLIVES = 'The row is a record that outlives the account it names; lists then show "Deleted account".'
const AUTHOR = 'The row belongs to the client, and stays when the account of its author is deleted.'
const DECIDED = 'It says which administrator decided, also after that account was deleted.'
const EVENT = 'Events are in monthly partitions, which are dropped whole.'
const ARCHIVE = 'The archive names rows that are deleted.'
const PARTY =
  'A party is a user, a client, a visitor or the system, and a conversation with a client outlives the broker.'

/** Every reference that is not a foreign key, and why. docs/decisions/0021 has the reasons in full. */
const WITHOUT_FOREIGN_KEY: Record<string, string> = {
  'access_log.actor_id': OUTLIVES,
  'access_log.subject_id': OUTLIVES,
  'access_log_break.settled_by': DECIDED,
  'deletion.done_by': OUTLIVES,
  'deletion.subject_id': OUTLIVES,
  'deletion.undone_by': OUTLIVES,
  'deletion_row.client_id': ARCHIVE,
  'ai_learning.user_id': AUTHOR,
  'application_question.asked_by': DECIDED,
  'application_check.checked_by': DECIDED,
  'application_note.written_by': OUTLIVES,
  'answer_change.user_id': AUTHOR,
  'assessment_feedback.user_id': AUTHOR,
  'assignment.broker_id': 'Past assignments of a client name brokers whose accounts were deleted.',
  'business_call.user_id': 'Another administrator takes over the call, and the record says whose it was.',
  'business_lead.agent_assigned': 'Another administrator takes over the lead, and the record says whose it was.',
  'case_study.author_id': OUTLIVES,
  'case_study.decided_by': DECIDED,
  'checkout.user_id': 'An open payment page must still be closed after the account was deleted.',
  'client_call.user_id': AUTHOR,
  'client_note.user_id': AUTHOR,
  'client_status_change.user_id': AUTHOR,
  'client_life_event.user_id': AUTHOR,
  'quoting_link_open.user_id': AUTHOR,
  'client_import_row.note_id': 'It may be deleted before the import is undone, which then leaves it alone.',
  'consent_receipt.client_id': 'A receipt proves consent after the data of the client are deleted.',
  'consent_revocation.client_id': 'It proves what was revoked after the data of the client are deleted.',
  'consumer_mail.event_id': EVENT,
  'consumer_text.event_id': EVENT,
  'contact_lead.handled_by': DECIDED,
  'contribution.giver_id': OUTLIVES,
  'contribution.matrix_entry_id': OUTLIVES,
  'contribution.receiver_id': OUTLIVES,
  'message_file.uploaded_by': 'It is a user or a client, and says for a day at most who may send the file.',
  'conversation.high_id': PARTY,
  'conversation.last_message_id': 'A copy of the newest id in `message`, computed again after messages are deleted.',
  'conversation.low_id': PARTY,
  'council.facilitator_id': OUTLIVES,
  'council.waiting_for': OUTLIVES,
  'council_move.user_id': OUTLIVES,
  'council_participant.user_id': OUTLIVES,
  'deleted_client.broker_id': ARCHIVE,
  'deleted_client.client_id': ARCHIVE,
  'delivery_attempt.event_id': EVENT,
  'directory_consent.user_id': OUTLIVES,
  'event_delivery.event_id': EVENT,
  'fee_referral.referrer_id': OUTLIVES,
  'employer_comparison.decided_by': DECIDED,
  'fee_referral_correction.corrected_by': DECIDED,
  'fee_referral_move.moved_by': OUTLIVES,
  'file_page.user_id': 'A copy of the owner of the file, for the index of the search.',
  'invite_code.created_by': DECIDED,
  'invite_code.used_by': OUTLIVES,
  'ledger_entry.user_id': OUTLIVES,
  'ledger_transaction.posted_by': OUTLIVES,
  'ledger_transaction.subject_id': 'A fee referral or a contribution, as the type of the transaction says.',
  'license_hold.broker_id': OUTLIVES,
  'license_hold.client_id': 'It proves what a broker said about a license after the data of the client are deleted.',
  'member_application.assignee_id':
    'Another administrator takes over the application, and the record says whose it was.',
  'member_application.decided_by': DECIDED,
  'message.recipient_id': PARTY,
  'message.sender_id': PARTY,
  'opportunity.claimed_by': 'The poster still sees that a deleted account had claimed it.',
  'opportunity_seen.last_seen_id': 'A position in time, also when that opportunity was deleted.',
  'outbox_event.aggregate_id': EVENT,
  'plan_calculation.user_id': AUTHOR,
  'plan_fact.corrected_by': OUTLIVES,
  'plan_fact.user_id': 'A copy of the owner of the file, for the index of questions across documents.',
  'proposed_update.user_id': AUTHOR,
  'push_subscription.told': EVENT,
  'push_subscription.user_id': 'It is deleted with its session.',
  'queue_pause.paused_by': DECIDED,
  'trouble.acknowledged_by': DECIDED,
  'receipt.user_id': OUTLIVES,
  'resource.suggested_by': OUTLIVES,
  'session.user_id': 'Ended sessions of a deleted account stay until the deletion is final.',
  'setting_version.created_by': OUTLIVES,
  'story.decided_by': DECIDED,
  'subscription.user_id': OUTLIVES,
}

const aLinkOf = (user_id: string | undefined) => sql`
  insert into quoting_link (id, user_id, label, url, category)
  values (${newId()}::uuid, ${user_id}::uuid, ${user_id}, 'https://example.test', 'other')`

const app = await appForFile()

const COLUMNS = sql`
  select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as parent, confdeltype::text,
         condeferred, convalidated
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and connamespace = current_schema()::regnamespace`

const foreignKey = row({
  table: text,
  column: text,
  parent: text,
  confdeltype: text,
  condeferred: bool,
  convalidated: bool,
})

test('makes every reference between tables a foreign key, or says why not', async () => {
  const columns = await app.db.rows(
    row({ name: text }),
    sql`
    select relname || '.' || attname as name
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and attname <> 'id'
      and not exists (
        select from pg_constraint where contype = 'f' and conrelid = pg_class.oid and conkey = array[attnum])
    order by 1`,
  )
  expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_FOREIGN_KEY).toSorted())
})

test('checks foreign keys at the end of a transaction, so that rows can be archived and restored in any order', async () => {
  const keys = await app.db.rows(foreignKey, COLUMNS)
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter(({ condeferred, convalidated }) => !condeferred || !convalidated)).toEqual([])
})

test('never deletes rows about a person that were not archived', async () => {
  const keys = await app.db.rows(
    foreignKey,
    sql`select * from (${COLUMNS}) as key where parent in ('client', 'app_user') and confdeltype <> 'a'`,
  )
  expect(keys).toEqual([])
})

test('finds the children of a row by an index', async () => {
  // Rows of these tables are never deleted, so nothing looks for their children.
  const KEPT = sql`('directory_consent', 'fee_referral', 'council', 'ledger_transaction')`
  const missing = await app.db.rows(
    row({ name: text }),
    sql`
    select "table" || '.' || "column" as name from (${COLUMNS}) as key
    where parent not in ${KEPT} and not exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = "table"::regclass and attname = "column"
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || "column" || ' IS NOT NULL)'))`,
  )
  expect(missing).toEqual([])
})

test('refuses a row that names a missing one', async () => {
  await expect(app.db.run(aLinkOf(newId()))).rejects.toMatchObject({ code: '23503' })
})

test('deletes rows that name a missing one when the foreign keys are added, and keeps all others', async () => {
  await using database = await createBareDatabase()
  const names = await migrationNames(migrationsFolder)
  await migrate(
    database.url,
    migrationsFolder,
    names.filter((name) => name < '20261122164000_foreign_keys'),
  )
  const db = openDatabase(database.url, silent, 2)
  try {
    const [broker, administrator, missing, client, census, referral] = Array.from({ length: 6 }, () => newId())
    await db.run(sql`
      insert into app_user (id, email, first_name, last_name, role, trial_ends_at) values
        (${broker}::uuid, 'broker@example.test', 'Ada', 'Broker', 'broker', now()),
        (${administrator}::uuid, 'admin@example.test', 'Grace', 'Administrator', 'sys_admin', now())`)
    await db.run(aLinkOf(broker))
    await db.run(aLinkOf(missing))
    await db.run(sql`
      insert into client (id, email, email_key, age, gender, zip_code, household_size, annual_income, tobacco_use,
                          health_conditions, medications, preferred_coverage, lifestyle_factors, plan_preference, covers_others, email_consent, phone_consent,
                          terms_accepted, broker_id)
      values (${client}::uuid, 'ann@example.test', 'ann@example.test', 40, 'female', '33101', 1, 50000, false, '{}', '{}', '{}', '{}',
              'aca_compliant', false, true, true, true, ${missing}::uuid)`)
    await db.run(
      sql`insert into census (id, user_id, name, kind) values (${census}::uuid, ${missing}::uuid, 'Lee', 'family')`,
    )
    await db.run(
      sql`insert into census_row (census_id, id, position, is_primary) values (${census}::uuid, uuidv7(), 1, true)`,
    )
    await db.run(sql`
      insert into fee_referral_move (id, referral_id, to_status, moved_by)
      values (uuidv7(), ${referral}::uuid, 'New', ${broker}::uuid)`)

    await migrate(database.url)
    expect(await db.rows(tables.quoting_link.pick('label'), sql`select label from quoting_link`)).toEqual([
      { label: broker },
    ])
    expect(await db.rows(tables.client.pick('id', 'broker_id'), sql`select id, broker_id from client`)).toEqual([
      { id: client, broker_id: administrator },
    ])
    expect(
      await db.rows(tables.census.pick('id'), sql`select id from census union all select id from census_row`),
    ).toEqual([])
    expect(
      await db.rows(tables.fee_referral_move.pick('referral_id'), sql`select referral_id from fee_referral_move`),
    ).toEqual([{ referral_id: referral }])
  } finally {
    await db.close()
  }
})
