/** A histogram of durations. Four buckets double the duration, starting at a millisecond. */
export type Histogram = Record<string, number>

const STEPS = 4

/** Counts a duration in milliseconds; less than one counts as one. Changes the histogram. */
export function addSample(histogram: Histogram, ms: number): void {
  const bucket = Math.max(0, Math.ceil(STEPS * Math.log2(Math.max(ms, 1))))
  histogram[bucket] = (histogram[bucket] ?? 0) + 1
}

/** Adds all samples of `more` to the first histogram, which changes. */
export function mergeInto(histogram: Histogram, more: Histogram): void {
  for (const [bucket, count] of Object.entries(more)) histogram[bucket] = (histogram[bucket] ?? 0) + count
}

/**
 * The milliseconds within which that share (0 to 1) of all samples lies, at most a fifth too high; null without
 * samples.
 */
export function percentile(histogram: Histogram, share: number): number | null {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket)
  let left = share * buckets.reduce((sum, { count }) => sum + count, 0)
  for (const { bucket, count } of buckets) {
    left -= count
    if (left <= 0) return Math.round(2 ** (bucket / STEPS))
  }
  return null
}
