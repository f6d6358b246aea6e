import type { QueryResult } from 'pg'
import type { Columns, Row } from './row.ts'

/** A statement that was run with the row it is declared to return, and what it returned. */
export interface Read {
  url: string
  shape: Row<Columns>
  text: string
  result: QueryResult<Record<string, unknown>>
}

type Inspect = (read: Read) => Promise<void>

let inspecting: Inspect | undefined

/** From now on `inspect` sees what each statement of this process returns before its caller does. Tests compare rows with it. */
export function inspectReads(inspect: Inspect): void {
  inspecting = inspect
}

/** Undefined in production, where it costs nothing. */
export const inspector = (): Inspect | undefined => inspecting
