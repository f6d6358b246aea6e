/** The value below which `share` (0 to 1) of the values are. 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The median of the ratios between values measured in the same round. */
export const pairedRatio = (subject: readonly number[], floor: readonly number[]): number =>
  median(subject.map((value, round) => value / (floor[round] ?? Number.NaN)))
