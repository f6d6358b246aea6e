import { type ImportedPerson, importedPerson, type RowProblem } from '@waymark/contracts/leads/imports/fields'
import type { Sql } from '@waymark/platform/database'
import { keyNumberOf } from '@waymark/platform/encryption/envelope'
import { z } from 'zod'

type Keys = Pick<Sql, 'keys'>

/** A row of a file, whose number is a part of its identity. The rows go soon, so nothing seals them again later. */
interface ImportRow {
  import_id: string
  line: number
}

const placeOf = (column: 'cells' | 'person' | 'problems', { import_id, line }: ImportRow) =>
  ({ column: `client_import_row.${column}`, id: `${import_id}:${line}` }) as const

const texts = z.array(z.string())

/** The cells of a row as they are stored: a list with one envelope. */
export const sealCells = async ({ keys }: Keys, row: ImportRow, cells: readonly string[]): Promise<string[]> => [
  await keys.sealText(JSON.stringify(cells), placeOf('cells', row)),
]

/** Those of a file from before they were sealed stay as they are. */
export async function openCells({ keys }: Keys, row: ImportRow, stored: readonly string[]): Promise<readonly string[]> {
  const [only] = stored
  if (only === undefined || keyNumberOf(only) === null) return stored
  return texts.parse(JSON.parse(await keys.openText(only, placeOf('cells', row))))
}

/** As the column is written: the JSON string of an envelope. */
export const sealPerson = ({ keys }: Keys, row: ImportRow, person: ImportedPerson): Promise<string> =>
  keys.sealText(JSON.stringify(person), placeOf('person', row))

export async function openPerson({ keys }: Keys, row: ImportRow, stored: unknown): Promise<ImportedPerson> {
  if (typeof stored !== 'string') return importedPerson.parse(stored)
  return importedPerson.parse(JSON.parse(await keys.openText(stored, placeOf('person', row))))
}

/** The cells of problems in envelopes. Statements ask what blocks, and the rest is our own words and the headings. */
export const sealProblems = ({ keys }: Keys, row: ImportRow, problems: readonly RowProblem[]): Promise<RowProblem[]> =>
  Promise.all(
    problems.map(async (problem) => ({
      ...problem,
      value: problem.value && (await keys.sealText(problem.value, placeOf('problems', row))),
    })),
  )

/** Those from before they were sealed stay as they are. */
export const openProblems = ({ keys }: Keys, row: ImportRow, stored: readonly RowProblem[]): Promise<RowProblem[]> =>
  Promise.all(
    stored.map(async (problem) => ({
      ...problem,
      value: await keys.openText(problem.value, placeOf('problems', row)),
    })),
  )
