/**
 * In a stream of more deliveries than this, the relay pauses after each round, for at least as long as the round took. A few
 * deliveries cost every process about as much as many at once, so leads arrive sooner with the pauses
 * (docs/decisions/0061).
 */
const STREAM_ROWS_PER_MS = 0.6
const SHORTEST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 500
const MEASURED_MS = 100

/**
 * Tells how long to pause after each round (ms), by how many deliveries it claimed and when it began and ended, on one
 * clock. Zero while there is no stream.
 */
export function streamPace() {
  let stretch = { began: 0, rows: 0 }
  let streaming = false
  return (rows: number, began: number, ended: number): number => {
    stretch.rows += rows
    const measured_ms = ended - stretch.began
    if (measured_ms > MEASURED_MS) {
      streaming = stretch.rows / measured_ms > STREAM_ROWS_PER_MS
      stretch = { began: ended, rows: 0 }
    }
    return streaming ? Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, ended - began)) : 0
  }
}
