import { inspectReads } from '@waymark/platform/inspect-reads'
import { afterAll, afterEach } from 'vitest'
import { differences } from './compare-rows.ts'
import { TEST_KEYS } from './keys.ts'

// For the processes that tests start.
process.env['ENCRYPTION_KEYS'] ??= TEST_KEYS

/** Differences by statement since the last test. */
const found = new Map<string, string[]>()

inspectReads(async (read) => {
  const sentences = await differences(read)
  if (sentences.length > 0) found.set(read.text, sentences)
})

afterEach(report)
afterAll(report)

/** Fails the test itself, because code under test may catch an error thrown within a statement. */
function report(): void {
  if (found.size === 0) return
  const parts = [...found].map(
    ([text, sentences]) => `${text.trim()}\n${sentences.map((one) => `  - ${one}`).join('\n')}`,
  )
  found.clear()
  throw new Error(`statements that do not return their declared row:\n\n${parts.join('\n\n')}`)
}
