import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches after a broadcast or an act with code that loads with the first of its kind, because most screens show nothing
 * of it. If it cannot be loaded, everything is refetched.
 */
export async function rereadWith<Code>(
  queries: QueryClient,
  load: () => Promise<Code>,
  reread: (code: Code) => void,
): Promise<void> {
  const code = await load().catch(() => null)
  if (code) reread(code)
  else await queries.invalidateQueries()
}
