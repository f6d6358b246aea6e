import { STORED_KINDS } from '@waymark/domain/operations/housekeeping/list-stored-objects'
import type { Table } from './catalog.ts'

/**
 * Every key that a row in these tables refers to, including rows that can be restored. An older release may not have
 * all of the tables.
 */
export function namedKeys(tables: readonly Pick<Table, 'name'>[]): string {
  const there = new Set(tables.map(({ name }) => name))
  const kinds = STORED_KINDS.map(({ stored_in }) => stored_in).filter(({ table }) => there.has(table))
  return kinds
    .flatMap(({ table, column }) => [
      `select ${column} as key from ${table} where ${column} is not null`,
      ...(there.has('deletion_row')
        ? [
            `select content ->> '${column}' from deletion_row where table_name = '${table}' and content ->> '${column}' is not null`,
          ]
        : []),
    ])
    .join(' union ')
}
