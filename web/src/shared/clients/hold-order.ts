/**
 * Keeps rows in place while a user points at them. Shown rows stay where they are, deleted rows disappear, and later rows
 * follow at the end. Rows that belong above the last shown row are held back and counted.
 */
export function holdOrder<Row extends { readonly id: string }>(
  shown: readonly string[],
  rows: readonly Row[],
): { rows: readonly Row[]; waiting: number } {
  const index = new Map(rows.map(({ id }, at) => [id, at]))
  const kept = shown.map((id) => index.get(id)).filter((at) => at !== undefined)
  if (kept.length === 0) return { rows, waiting: 0 }
  const end = Math.max(...kept) + 1
  const held = kept.map((at) => rows[at]).filter((row) => row !== undefined)
  return { rows: [...held, ...rows.slice(end)], waiting: end - kept.length }
}
