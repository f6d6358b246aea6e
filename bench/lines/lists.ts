import { sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'
import { type Book, openBook } from '../book/open-book.ts'
import type { Lab } from '../lab.ts'
import type { Row } from '../report.ts'
import { median, pairedRatio, percentile } from '../statistics.ts'
import type { Effort } from './effort.ts'
import { recording, scannedTables } from './plans.ts'
import { type Question, questionsOf } from './questions.ts'

const FEW = 1000
/** How often each question is asked in a round, and for how long at most. */
const TIMES = 40
const AT_MOST_MS = 2000

/**
 * Line 9: database time of every list, search and figure in a book of very many clients, compared with 1,000. A row shows
 * the question of its kind with the worst ratio.
 */
export async function measureLists(lab: Lab, effort: Effort): Promise<Row[]> {
  const started = performance.now()
  const many = await openBook(lab, 'waymark_many', effort.clients)
  const few = await openBook(lab, 'waymark_few', FEW)
  console.log(`9: the books are filled (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  const questions = questionsOf(many, await middleOf(many))
  const floors = questionsOf(few, await middleOf(few))
  const rows: Row[] = []
  for (const [name, asked] of Object.entries(questions)) {
    const compared = floors[name] ?? []
    const measured: Measured[] = []
    for (const [place, question] of asked.entries()) {
      const other = compared[place]
      if (!other) continue
      await warnOfScans(many, question, name)
      const [subject, floor]: [number[], number[]] = [[], []]
      for (let round = 0; round < effort.rounds; round += 1) {
        subject.push(await p99Of(many, question))
        floor.push(await p99Of(few, other))
      }
      measured.push({ about: question.about, subject, floor, ratio: pairedRatio(subject, floor) })
    }
    const worst = measured.toSorted((a, b) => b.ratio - a.ratio)[0]
    if (!worst) continue
    const rounds = Object.fromEntries(
      measured.flatMap(({ about, subject, floor }) => [
        [about, subject],
        [`${about} of ${FEW}`, floor],
      ]),
    )
    rows.push({
      line: '9',
      figure: `${name} (${worst.about}) of ${effort.clients.toLocaleString('en-US')} clients, p99`,
      value: `${median(worst.subject).toFixed(1)} ms`,
      floor: `${median(worst.floor).toFixed(1)} ms of ${FEW.toLocaleString('en-US')}`,
      result: worst.ratio,
      goal: { at_most: 2 },
      rounds,
    })
  }
  return rows
}

interface Measured {
  about: string
  subject: number[]
  floor: number[]
  ratio: number
}

async function p99Of({ db }: Book, { ask }: Question): Promise<number> {
  const took: number[] = []
  for (const end = performance.now() + AT_MOST_MS; took.length < TIMES && performance.now() < end; ) {
    const started = performance.now()
    await ask(db)
    took.push(performance.now() - started)
  }
  return percentile(took, 0.99)
}

/** Prints the large tables that a question reads from end to end. */
async function warnOfScans({ db }: Book, { about, ask }: Question, name: string): Promise<void> {
  const { recorded, statements } = recording(db)
  await ask(recorded)
  const tables = await scannedTables(db, statements)
  if (tables.length > 0) console.error(`SCANS: ${name} (${about}) reads all of ${tables.join(', ')}`)
}

const middle = row({ client_id: uuid, conversation_id: uuid })

/** A client in the middle of the book who writes, and their conversation. */
async function middleOf({ db, broker }: Book): Promise<readonly [string, string]> {
  const found = await db.row(
    middle,
    sql`
    select id as conversation_id, case when low_kind = 'client' then low_id else high_id end as client_id
    from conversation where ${broker.id}::uuid in (low_id, high_id)
    order by created_at offset (select count(*) / 2 from conversation) limit 1`,
  )
  if (!found) throw new Error('nobody in the book writes')
  return [found.client_id, found.conversation_id]
}
