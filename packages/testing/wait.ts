/** Polls until `check` gives something truthy. Throws after `seconds`, saying what was waited for. */
export async function eventually<T>(what: string, check: () => Promise<T> | T, seconds = 20): Promise<NonNullable<T>> {
  const deadline = Date.now() + seconds * 1000
  while (true) {
    const found = await check()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
