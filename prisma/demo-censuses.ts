import { putRows } from '@waymark/domain/leads/census/change-rows'
import { sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'

type Person = [
  first_name: string,
  last_name: string,
  date_of_birth: string,
  tobacco: boolean,
  zip: string,
  relationship: 'Self' | 'Spouse' | 'Child',
]

const FAMILY: readonly Person[] = [
  ['Rosa', 'Delgado', '1981-03-19', false, '87102', 'Self'],
  ['Hector', 'Delgado', '1982-10-02', true, '87102', 'Spouse'],
  ['Lucia', 'Delgado', '2013-06-27', false, '87102', 'Child'],
  ['Mateo', 'Delgado', '2017-01-14', false, '87102', 'Child'],
  ['Elisa', 'Delgado', '2020-08-30', false, '87102', 'Child'],
]

const GROUP: readonly Person[] = [
  ['Nora', 'Castillo', '1979-05-08', false, '78722', 'Self'],
  ['Owen', 'Pruitt', '1991-12-30', false, '78741', 'Self'],
  ['Maya', 'Pruitt', '1993-02-11', false, '78741', 'Spouse'],
  ['Devon', 'Sharp', '1986-09-04', true, '78745', 'Self'],
  ['Irene', 'Okafor', '1968-07-22', false, '78660', 'Self'],
  ['Tess', 'Lindqvist', '1999-04-17', false, '78702', 'Self'],
]

/** A family and a small group that a broker is about to quote. */
export async function seedCensuses(tx: Transaction, user_id: string): Promise<void> {
  await add(tx, user_id, 'family', 'The Delgado family', FAMILY)
  await add(tx, user_id, 'group', 'Hillside Bakery', GROUP)
}

/** The family's census is about a client, who came later. */
export const linkFamilyCensus = (tx: Transaction, client_email: string): Promise<number> =>
  tx.run(sql`
    update census set client_id = client.id
    from client where census.kind = 'family' and client.email = ${client_email} and client.broker_id = census.user_id`)

async function add(tx: Transaction, user_id: string, kind: string, name: string, people: readonly Person[]) {
  const id = newId()
  await tx.run(sql`
    insert into census (id, user_id, name, kind, row_count)
    values (${id}, ${user_id}, ${name}, ${kind}, ${people.length})`)
  const rows = people.map(([first_name, last_name, date_of_birth, tobacco, zip, relationship], index) => ({
    id: newId(),
    position: index + 1,
    is_primary: relationship === 'Self',
    first_name,
    last_name,
    date_of_birth,
    tobacco,
    zip,
    relationship,
  }))
  await putRows(tx, id, rows)
}
