import { raw, recordset, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { keysOf, readPerson } from '@waymark/rules/leads/imports/read-person'
import { openCells, sealPerson, sealProblems } from './seal-row.ts'
import { advance, type ImportInWork } from './step.ts'

const AT_ONCE = 1000

const CHECKED = raw(
  'line int, person jsonb, problems jsonb, email_key text, phone_key text, name_key text, birth_year int',
)

/** Reads the next rows with the mapping. After the last ones, it looks for people who are known. */
export async function checkRows(tx: Transaction, one: ImportInWork): Promise<void> {
  const rows = await tx.rows(
    tables.client_import_row.pick('line', 'cells'),
    sql`
    select line, cells from client_import_row
    where import_id = ${one.id}::uuid and line > ${one.position}::int order by line limit ${AT_ONCE}`,
  )
  const last = rows.at(-1)
  if (!last) {
    await matchRows(tx, one)
    return advance(tx, one)
  }
  const now = new Date()
  const checked = await Promise.all(
    rows.map(async ({ line, cells }) => {
      const row = { import_id: one.id, line }
      const { person, problems } = readPerson(await openCells(tx, row, cells), one, now)
      return {
        line,
        person: await sealPerson(tx, row, person),
        problems: await sealProblems(tx, row, problems),
        ...keysOf(person),
      }
    }),
  )
  await tx.run(sql`
    update client_import_row
    set person = given.person, problems = given.problems, email_key = given.email_key, phone_key = given.phone_key,
        name_key = given.name_key, birth_year = given.birth_year, choice = null
    from ${recordset(checked, CHECKED)}
    where import_id = ${one.id}::uuid and client_import_row.line = given.line`)
  await tx.run(sql`update client_import set position = ${last.line}::int where id = ${one.id}::uuid`)
  await advance(tx, one)
}

/**
 * The rows of people who are in the broker's book, as `best (line, id, rank)`: by email address, by phone number, and by name
 * with the year of birth, in this order. A number that a client did not agree to be called at is not compared, because the
 * broker may not see it.
 */
const inBook = ({ id, user_id }: ImportInWork): Statement => sql`
  with book as materialized (
    select id, lower(nullif(email, '')) as email_key,
           case when phone_consent or revision = 0
                then nullif(right(regexp_replace(phone, '\\D', '', 'g'), 10), '') end as phone_key,
           lower(last_name || ' ' || first_name) as name_key,
           coalesce(extract(year from date_of_birth)::int, extract(year from submitted_at)::int - age) as birth_year,
           date_of_birth is null as about
    from client where broker_id = ${user_id}::uuid and not is_mock
  ), matched as (
    select line, book.id, 1 as rank from client_import_row join book using (email_key) where import_id = ${id}::uuid
    union all
    select line, book.id, 2 from client_import_row join book using (phone_key) where import_id = ${id}::uuid
    union all
    select line, book.id, 3
    from client_import_row as given join book using (name_key)
    -- Of someone whose age is known, the birthday may still be to come.
    where import_id = ${id}::uuid and given.birth_year between book.birth_year - about::int and book.birth_year
  ), best as (select distinct on (line) line, id, rank from matched order by line, rank, id)`

/** Of rows that came a moment ago the planner expects a few, and would compare each of thousands with each. */
const compareInBulk = (tx: Transaction) => tx.run(sql`set local enable_nestloop = off`)

/** Looks again for people who came into the book since the preview. Returns whether there are any: the preview then shows them. */
export async function matchAgain(tx: Transaction, one: ImportInWork): Promise<boolean> {
  await compareInBulk(tx)
  const came = await tx.exists(sql`
    ${inBook(one)} select from client_import_row join best using (line)
    where import_id = ${one.id}::uuid and duplicate_of is null`)
  if (came) await matchRows(tx, one)
  return came
}

/**
 * Finds the rows of people who are in the broker's book, or in another row. Of the rows of a person, the first without
 * problems counts, so that skipping rows with problems loses nobody who has another row.
 */
async function matchRows(tx: Transaction, one: ImportInWork): Promise<void> {
  const { id } = one
  await compareInBulk(tx)
  await tx.run(sql`
    update client_import_row set duplicate_of = null, same_as = null, matched_by = null
    where import_id = ${id}::uuid and matched_by is not null`)
  await tx.run(sql`
    ${inBook(one)}
    update client_import_row
    set duplicate_of = best.id, matched_by = case rank when 1 then 'email' when 2 then 'phone' else 'name' end
    from best where import_id = ${id}::uuid and client_import_row.line = best.line`)
  await tx.run(sql`
    with counting as (
      select line,
             case when email_key is not null
                  then first_value(line) over (partition by email_key order by problems <> '[]', line) end as by_email,
             case when phone_key is not null
                  then first_value(line) over (partition by phone_key order by problems <> '[]', line) end as by_phone,
             case when name_key is not null and birth_year is not null
                  then first_value(line) over (partition by name_key, birth_year order by problems <> '[]', line)
                  end as by_name
      from client_import_row
      where import_id = ${id}::uuid and not jsonb_path_exists(problems, '$[*] ? (@.blocks == true)')
    ), best as (
      select line,
             case when by_email <> line then by_email when by_phone <> line then by_phone
                  when by_name <> line then by_name end as same_as,
             case when by_email <> line then 'email' when by_phone <> line then 'phone' else 'name' end as matched_by
      from counting)
    update client_import_row set same_as = best.same_as, matched_by = best.matched_by
    from best
    where import_id = ${id}::uuid and client_import_row.line = best.line and best.same_as is not null
      and duplicate_of is null`)
  await pointAtFirst(tx, id)
  await tx.run(sql`
    update client_import set state = 'ready', position = 0, problems = found.problems, duplicates = found.duplicates,
                             fresh = found.fresh
    from (
      select count(*) filter (where problems <> '[]')::int as problems,
             count(*) filter (where problems = '[]' and matched_by is not null)::int as duplicates,
             count(*) filter (where problems = '[]' and matched_by is null)::int as fresh
      from client_import_row where import_id = ${id}::uuid
    ) as found
    where id = ${id}::uuid`)
}

/**
 * A row may be the same person as one that is the same as a third, which counts for all. Each round halves the way to it. It ends,
 * because each row points at one with fewer problems or above it.
 */
async function pointAtFirst(tx: Transaction, id: string): Promise<void> {
  while (
    (await tx.run(sql`
      update client_import_row as given set same_as = above.same_as
      from client_import_row as above
      where given.import_id = ${id}::uuid and above.import_id = ${id}::uuid and above.line = given.same_as
        and above.same_as is not null`)) > 0
  );
}
