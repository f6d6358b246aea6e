import { type ImportedPerson, rowProblem } from '@waymark/contracts/leads/imports/fields'
import { emit } from '@waymark/events/outbox'
import { raw, recordset, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { json, jsonb, nullable, present, type RowOf, row as shape, uuid } from '@waymark/platform/row'
import { ageOn } from '@waymark/rules/leads/imports/read-person'
import { z } from 'zod'
import { sealHealth, UNKNOWN_HEALTH } from '../../client-health.ts'
import { sealNote, tokenOfText } from '../notes/seal-note.ts'
import { endRun } from './decide-import.ts'
import { BROKERS_OWN, FILLED, FILLED_COLUMNS, fingerprintOf } from './imported-columns.ts'
import { logImported } from './log-imported.ts'
import { openPerson } from './seal-row.ts'
import { advance, type ImportInWork } from './step.ts'

/** Small enough that nobody else waits: a batch takes a fraction of a second. */
const AT_ONCE = 250

const waitingRow = tables.client_import_row
  .pick('line', 'duplicate_of', 'same_as', 'choice')
  .extend({ person: present(jsonb), problems: json(z.array(rowProblem)), earlier_id: nullable(uuid) })
type Waiting = Omit<RowOf<typeof waitingRow>, 'person'> & { person: ImportedPerson }

type Planned =
  | { act: 'skip'; row: Waiting }
  /** `later`: the row of the same person that is to fill this one. */
  | { act: 'add'; row: Waiting; client_id: string; note_id: string | null; later: number | null }
  | { act: 'fill'; row: Waiting; client_id: string }

/** Imports the next rows, each as the broker chose. */
export async function writeRows(tx: Transaction, one: ImportInWork): Promise<void> {
  const rows = await tx.rows(
    waitingRow,
    sql`
    select given.line, given.duplicate_of, given.same_as, given.choice, given.person, given.problems,
           coalesce(above.client_id, above.duplicate_of) as earlier_id
    from client_import_row as given
    left join client_import_row as above on above.import_id = given.import_id and above.line = given.same_as
    where given.import_id = ${one.id}::uuid and given.line > ${one.position}::int and given.outcome is null
      and given.person is not null
    order by given.line limit ${AT_ONCE}`,
  )
  const opened = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      person: await openPerson(tx, { import_id: one.id, line: row.line }, row.person),
    })),
  )
  const planned = withoutClashes(opened.map((row) => planOf(row, one)))
  const last = planned.at(-1)
  if (!last) {
    await endRun(tx, one.id)
    await emit(tx, 'client_import.ended', one.id, { user_id: one.user_id })
    return advance(tx, one)
  }
  const added = planned.filter((plan) => plan.act === 'add')
  const filled = planned.filter((plan) => plan.act === 'fill')
  await addClients(tx, one, added)
  const changed = await fillClients(tx, one, filled)
  await tx.run(sql`
    update client_import_row set outcome = 'skipped'
    where import_id = ${one.id}::uuid and outcome is null and line = any(${planned.map(({ row }) => row.line)}::int[])`)
  await tx.run(sql`
    update client_import
    set position = ${last.row.line}::int, added = added + ${added.length}::int, filled = filled + ${changed}::int,
        skipped = skipped + ${planned.length - added.length - changed}::int
    where id = ${one.id}::uuid`)
  await advance(tx, one)
}

function planOf(row: Waiting, { duplicate_rule, problem_rule }: ImportInWork): Planned {
  const { problems, person, duplicate_of, same_as, choice, earlier_id } = row
  const unusable = problems.some(({ blocks }) => blocks) || (problems.length > 0 && problem_rule !== 'blank')
  if (unusable) return { act: 'skip', row }
  const add = (later: number | null = null): Planned => ({
    act: 'add',
    row,
    client_id: newId(),
    note_id: person.note === null ? null : newId(),
    later,
  })
  if (duplicate_of === null && same_as === null) return add()
  const chosen = choice ?? duplicate_rule
  if (chosen === 'add') return add()
  if (chosen === 'skip') return { act: 'skip', row }
  const client_id = duplicate_of ?? earlier_id
  if (client_id !== null) return { act: 'fill', row, client_id }
  // Filling goes down the file, because an undo goes up: it empties a client before it deletes them.
  return same_as !== null && same_as > row.line ? add(same_as) : { act: 'skip', row }
}

/** Ends the batch before a row that depends on one in it, or fills the same client again. */
function withoutClashes(planned: readonly Planned[]): readonly Planned[] {
  const lines = new Set<number>()
  const clients = new Set<string>()
  for (const [index, plan] of planned.entries()) {
    const { line, same_as } = plan.row
    if (lines.has(line) || (same_as !== null && lines.has(same_as))) return planned.slice(0, index)
    if (plan.act === 'fill' && clients.has(plan.client_id)) return planned.slice(0, index)
    lines.add(line)
    if (plan.act === 'add' && plan.later !== null) lines.add(plan.later)
    if (plan.act !== 'skip') clients.add(plan.client_id)
  }
  return planned
}

/** The columns of a person. The age is the one on the day of the import. */
const columnsOf = async (
  tx: Transaction,
  client_id: string,
  { tobacco_use, ...person }: ImportedPerson,
  day: string,
) => ({
  ...person,
  age: person.date_of_birth === null ? null : ageOn(person.date_of_birth, day),
  health: tobacco_use === null ? null : await sealHealth(tx, client_id, { ...UNKNOWN_HEALTH, tobacco_use }),
})
const today = () => new Date().toISOString().slice(0, 10)

/** The columns of the note about a person, and the token of one with the same text. */
async function noteColumns(tx: Transaction, user_id: string, id: string | null, { note: text }: ImportedPerson) {
  if (id === null || text === null) return { note_id: id, note: null, note_words: [], note_token: null }
  const { text: note, words: note_words } = await sealNote(tx, { id, user_id, text })
  return { note_id: id, note, note_words, note_token: await tokenOfText(tx, user_id, text) }
}

const ADDED = raw(
  `line int, client_id uuid, note_id uuid, note text, note_words int8[], note_token int8, status client_status, language text, ${Object.entries(
    FILLED,
  )
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')}`,
)
const filledNames = raw(FILLED_COLUMNS.join(', '))

async function addClients(
  tx: Transaction,
  { id, user_id, default_status }: ImportInWork,
  added: readonly (Planned & { act: 'add' })[],
): Promise<void> {
  if (added.length === 0) return
  const day = today()
  const rows = await Promise.all(
    added.map(async ({ row, client_id, note_id }) => ({
      ...(await columnsOf(tx, client_id, row.person, day)),
      ...(await noteColumns(tx, user_id, note_id, row.person)),
      line: row.line,
      client_id,
      status: row.person.status ?? default_status ?? 'contacted',
      language: row.person.language ?? 'en',
    })),
  )
  await tx.run(sql`
    with given as materialized (select * from ${recordset(rows, ADDED)}), added as (
      insert into client (id, ${filledNames}, status, language, preferred_coverage, email_consent, phone_consent,
                          terms_accepted, revision, broker_id, assignment_type, assigned_at)
      select client_id, ${filledNames}, status, language, '{}', false, false, false, 0, ${user_id}::uuid, 'import', now()
      from given order by line
      returning *
    ), noted as (
      insert into client_note (id, client_id, user_id, text, words)
      select note_id, client_id, ${user_id}::uuid, note, note_words from given where note_id is not null
    )
    update client_import_row
    set outcome = 'added', client_id = given.client_id, note_id = given.note_id, fingerprint = ${fingerprintOf('added')}
    from given join added on added.id = given.client_id
    where import_id = ${id}::uuid and client_import_row.line = given.line`)
  const filled_later = added.filter(({ later }) => later !== null)
  if (filled_later.length > 0) {
    await tx.run(sql`
      update client_import_row set duplicate_of = given.client_id, choice = 'fill'
      from ${recordset(
        filled_later.map(({ later, client_id }) => ({ later, client_id })),
        raw('later int, client_id uuid'),
      )}
      where import_id = ${id}::uuid and client_import_row.line = later and same_as is null`)
  }
  await logImported(
    tx,
    user_id,
    id,
    'client.imported',
    rows.map(({ client_id }) => client_id),
  )
}

const isEmpty = (column: string) => (column === 'email' ? `client.email = ''` : `client.${column} is null`)
/** Whether a column is to be filled: it is empty here, the file has a value, and it is not someone's own answer. */
const fills = (column: string) =>
  `${isEmpty(column)} and ${column === 'email' ? `given.email <> ''` : `given.${column} is not null`}${
    BROKERS_OWN.has(column) ? '' : ' and client.revision = 0'
  }`
const setFilled = raw(
  FILLED_COLUMNS.map(
    (column) => `${column} = case when ${fills(column)} then given.${column} else client.${column} end`,
  ).join(', '),
)
const whatFills = raw(
  `jsonb_strip_nulls(jsonb_build_object(${FILLED_COLUMNS.map(
    (column) => `'${column}', case when ${fills(column)} then given.${column} end`,
  ).join(', ')}))`,
)

/** Fills in what is empty and adds the note, unless the client has the same one. Returns how many clients changed. */
async function fillClients(
  tx: Transaction,
  { id, user_id }: ImportInWork,
  planned: readonly (Planned & { act: 'fill' })[],
): Promise<number> {
  if (planned.length === 0) return 0
  const day = today()
  const rows = await Promise.all(
    planned.map(async ({ row, client_id }) => ({
      ...(await columnsOf(tx, client_id, row.person, day)),
      ...(await noteColumns(tx, user_id, newId(), row.person)),
      line: row.line,
      client_id,
      status: null,
    })),
  )
  const changed = await tx.rows(
    shape({ client_id: present(uuid) }),
    sql`
    with given as materialized (select * from ${recordset(rows, ADDED)}), held as materialized (
      -- The client may have gone to another broker since the check.
      select client.id, given.line, ${whatFills} as filled,
             note is not null and not exists (
               select from client_note
               where client_note.client_id = client.id and words @> array[note_token] and deleted_at is null) as is_noted
      from client join given on given.client_id = client.id
      where client.broker_id = ${user_id}::uuid
      order by client.id for update of client
    ), filled as (
      update client set ${setFilled}, updated_at = now()
      from given join held using (line)
      where client.id = held.id and held.filled <> '{}'
    ), noted as (
      insert into client_note (id, client_id, user_id, text, words)
      select note_id, held.id, ${user_id}::uuid, note, note_words from given join held using (line) where is_noted
    )
    update client_import_row
    set outcome = 'filled', client_id = held.id, filled = held.filled, note_id = case when is_noted then given.note_id end
    from given join held using (line)
    where import_id = ${id}::uuid and client_import_row.line = held.line and (held.filled <> '{}' or is_noted)
    returning client_import_row.client_id`,
  )
  const ids = changed.map(({ client_id }) => client_id)
  await logImported(tx, user_id, id, 'client.filled_by_import', ids)
  return ids.length
}
