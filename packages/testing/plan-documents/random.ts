/** The same numbers for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b9)
    // The first numbers of neighboring seeds are alike.
    for (let skipped = 0; skipped < 8; skipped += 1) this.next()
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  one<T>(of: readonly T[]): T {
    const chosen = of[Math.floor(this.next() * of.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }

  /** `count` of them in a random order. */
  some<T>(of: readonly T[], count: number): T[] {
    return of
      .map((value) => ({ value, order: this.next() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ value }) => value)
  }
}
