/**
 * Rows as somebody sees them while they point at them: those shown stay where they are, those that are gone go, later
 * ones follow at the end. What would push in above the last of them waits, and is counted.
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
