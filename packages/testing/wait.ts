/** Polls until `check` returns a truthy value. Throws after `seconds` and says what it waited for. */
export async function eventually<T>(what: string, check: () => Promise<T> | T, seconds = 20): Promise<NonNullable<T>> {
  const deadline = Date.now() + seconds * 1000
  while (true) {
    const found = await check()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
