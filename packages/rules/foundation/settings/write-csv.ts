import type { Column } from './describe.ts'

/** Writes what `readCsv` reads, with the column names in the first line. */
export const writeCsv = (columns: readonly Column[], rows: readonly (readonly string[])[]): string =>
  [columns.map(({ name }) => name), ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

const quoted = (text: string) => (/[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
