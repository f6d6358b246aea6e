/** How often something took how long, by bucket: four of them to a doubling, from a millisecond on. */
export type Spread = Record<string, number>

const STEPS = 4

export function addTo(spread: Spread, ms: number): void {
  const bucket = Math.max(0, Math.ceil(STEPS * Math.log2(Math.max(ms, 1))))
  spread[bucket] = (spread[bucket] ?? 0) + 1
}

export function mergeInto(spread: Spread, more: Spread): void {
  for (const [bucket, count] of Object.entries(more)) spread[bucket] = (spread[bucket] ?? 0) + count
}

/** Milliseconds within which that share (0 to 1) of all lies, at most a fifth too many; null of none. */
export function percentile(spread: Spread, share: number): number | null {
  const buckets = Object.entries(spread)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket)
  let left = share * buckets.reduce((sum, { count }) => sum + count, 0)
  for (const { bucket, count } of buckets) {
    left -= count
    if (left <= 0) return Math.round(2 ** (bucket / STEPS))
  }
  return null
}
