import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { raw } from '@waymark/platform/sql'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { appForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  addressHash,
  hasOptedOut,
  optOutToken,
  withdrawnAmong,
} from '../../foundation/notifications/consumer-opt-out.ts'
import { optOut } from './opt-out.ts'
import { setServiceEmails } from './set-service-emails.ts'

const app = await appForFile()
let email: string
/** Who enrolled, was lost and answered again, always with this address. */
let clients: string[]
let other: string
beforeEach(async () => {
  email = `${newId()}@Example.test`
  clients = []
  for (const status of ['enrolled', 'lost', 'new'] as const)
    clients.push((await aClient(app.db, { email, status, email_consent: true })).id)
  other = (await aClient(app.db, { email_consent: true })).id
})

const open = (token: string) => optOut(contextOf(app, ANONYMOUS), token)
const tokenFor = (client_id: string | null) => optOutToken(app.secrets.mail_link, email, client_id)
const consenting = async () => {
  const ids = [...clients, other]
  const found = await app.db.rows(
    tables.client.pick('id'),
    sql`select id from client where id = any(${ids}::uuid[]) and email_consent`,
  )
  return found.map(({ id }) => id)
}
const revoked = async () => {
  const events = await app.db.rows(
    tables.outbox_event.pick('aggregate_id'),
    sql`select aggregate_id from outbox_event
        where name = 'consent.revoked' and aggregate_id = any(${clients}::uuid[]) order by id`,
  )
  return events.map(({ aggregate_id }) => aggregate_id)
}
/** The statement of the runbook that begins like this, with these words in the place of its own. */
function stepOfRunbook(beginning: string, words: Record<string, string>): string {
  const runbook = readFileSync(join(import.meta.dirname, '../../../../docs/operations/runbook.md'), 'utf8')
  const [, statement = ''] =
    new RegExp(`\`\`\`sql\\n(${beginning} .*?)\`\`\``, 's').exec(runbook.replaceAll(/^ {2}/gm, '')) ?? []
  return Object.entries(words).reduce((text, [name, word]) => text.replaceAll(`<${name}>`, word), statement)
}
const time = '2026-11-24T03:00:10Z'
const repeatWithdrawal = (client_id: string) =>
  stepOfRunbook('with withdrawn', { client_id, consent: 'email', channel: 'mail_link', time })
const stopped = () => hasOptedOut(app.db, app.secrets.mail_link, email, new Date(0))
/** Whether an opt-out ends the consent to further email of answers that were sent then. */
const withdraws = async (submitted_at: Date) =>
  (await withdrawnAmong(app.db, app.secrets.mail_link, [{ email, submitted_at }])).size > 0

test.each([
  { link: 'an email about one of the records', token: () => tokenFor(clients[0] ?? null) },
  { link: 'an email about none of the records', token: () => tokenFor(null) },
  { link: 'an email about a record that was deleted', token: () => tokenFor(newId()) },
])('the link in $link withdraws the consent to further email from all records of the address', async ({ token }) => {
  expect(await open(token())).toBe(true)
  expect(await stopped()).toBe(true)
  expect(await consenting()).toEqual([other])
  expect(await revoked()).toEqual(clients)
})

/** What the log says of withdrawn consents from now on. */
function withdrawn() {
  const info = vi.spyOn(app.log, 'info').mockClear()
  return () => info.mock.calls.flatMap(([about, words]) => (words === 'consent withdrawn' ? [about] : []))
}

test('the log says whose consent was withdrawn, and the step of the runbook repeats it with its record', async () => {
  const logged = withdrawn()
  await open(tokenFor(null))
  expect(logged()).toEqual(clients.map((client_id) => ({ client_id, consents: ['email'], channel: 'mail_link' })))

  // As the backup has them.
  await app.db.run(sql`update client set email_consent = true where id = any(${clients}::uuid[])`)
  await app.db.run(sql`delete from consent_revocation where client_id = any(${clients}::uuid[])`)
  for (const id of [...clients, ...clients]) await app.db.run(sql`${raw(repeatWithdrawal(id))}`)
  expect(await consenting()).toEqual([other])
  const kept = await app.db.rows(
    tables.consent_revocation.pick('client_id', 'consent', 'channel', 'revoked_at'),
    sql`
    select client_id, consent, channel, revoked_at from consent_revocation
    where client_id = any(${clients}::uuid[]) order by client_id`,
  )
  const record = { consent: 'email', channel: 'mail_link', revoked_at: new Date(time) }
  expect(kept).toEqual(clients.map((client_id) => ({ client_id, ...record })))
})

const turnEmails = (wanted: boolean) =>
  setServiceEmails(
    contextOf(app, { kind: 'consumer', client_id: clients[0] ?? '', since: new Date(), by_mail: true }),
    wanted,
  )
const switchOff = () => turnEmails(false)

test.each([
  { way: 'a link', act: () => open(tokenFor(null)), about: { by_link: true }, by_link_at: `'${time}'` },
  { way: 'the switch on their page', act: switchOff, about: {}, by_link_at: 'null' },
])('the step of the runbook repeats an opt-out by $way', async ({ act, about, by_link_at }) => {
  const info = vi.spyOn(app.log, 'info').mockClear()
  await act()
  const hash = addressHash(app.secrets.mail_link, email).toString('hex')
  expect(info.mock.calls.filter(([, words]) => words === 'opted out')).toEqual([
    [{ about: 'emails', hash, ...about }, 'opted out'],
  ])
  const sent_at = new Date('2026-11-24T03:00:00Z')
  const backups = [
    sql`delete from mail_opt_out where address_hash = decode(${hash}, 'hex')`,
    // They opted out, and agreed again.
    sql`update mail_opt_out set opted_out_at = '2026-11-01', by_link_at = '2026-11-01'
        where address_hash = decode(${hash}, 'hex')`,
  ]
  for (const asInBackup of backups) {
    await app.db.run(asInBackup)
    await app.db.run(sql`${raw(stepOfRunbook('insert into mail_opt_out', { hash, time, by_link_at }))}`)
    expect(await hasOptedOut(app.db, app.secrets.mail_link, email, sent_at)).toBe(true)
    expect(await withdraws(sent_at)).toBe('by_link' in about)
  }
})

test.each([
  { way: 'a link', act: () => open(tokenFor(null)), withdrawn_still: true },
  { way: 'the switch', act: switchOff, withdrawn_still: false },
])(
  'emails that the switch turns on after $way come to people who agreed to none, too',
  async ({ act, withdrawn_still }) => {
    const sent_at = new Date()
    const info = vi.spyOn(app.log, 'info').mockClear()
    await act()
    await turnEmails(true)
    expect([await stopped(), await withdraws(sent_at)]).toEqual([false, withdrawn_still])

    // As a backup from before has it, the step of the runbook repeats it.
    const address_hash = addressHash(app.secrets.mail_link, email)
    const hash = address_hash.toString('hex')
    expect(info.mock.calls.filter(([, words]) => words === 'opted in')).toEqual([
      [{ about: 'emails', hash }, 'opted in'],
    ])
    await app.db.run(sql`delete from mail_opt_out where address_hash = ${address_hash}`)
    await act()
    for (const statement of stepOfRunbook('delete from mail_opt_out', { hash }).trim().split('\n')) {
      await app.db.run(sql`${raw(statement)}`)
    }
    expect([await stopped(), await withdraws(sent_at)]).toEqual([false, withdrawn_still])
  },
)

test('a link that the release before handles during an update withdraws the consent, and the switch does not', async () => {
  const sent_at = new Date()
  await switchOff()
  expect([await stopped(), await withdraws(sent_at)]).toEqual([true, false])
  const address_hash = addressHash(app.secrets.mail_link, email)
  await app.db.run(sql`delete from mail_opt_out where address_hash = ${address_hash}`)
  await app.db.run(sql`
    insert into mail_opt_out (address_hash) values (${address_hash})
    on conflict (address_hash) do update set opted_out_at = excluded.opted_out_at`)
  expect([await stopped(), await withdraws(sent_at)]).toEqual([true, true])
})

test('a repeat withdraws nothing again, and nothing from someone who had not consented', async () => {
  await aClient(app.db, { email, status: 'lost', email_consent: false })
  const logged = withdrawn()
  for (let i = 0; i < 2; i += 1) await open(tokenFor(null))
  expect(await revoked()).toHaveLength(clients.length)
  expect(logged()).toMatchObject(clients.map((client_id) => ({ client_id })))
})

test('a link of an earlier release, without the address, still stops the emails', async () => {
  expect(await open(tokenFor(null).split('.').slice(0, 4).join('.'))).toBe(true)
  expect(await stopped()).toBe(true)
  expect(await consenting()).toHaveLength(4)
})

test('a link with the address of someone else does nothing', async () => {
  const theirs = optOutToken(app.secrets.mail_link, `${newId()}@example.test`, null)
  expect(await open([...tokenFor(null).split('.').slice(0, 4), theirs.split('.')[4]].join('.'))).toBe(false)
  expect(await stopped()).toBe(false)
})
