/**
 * The agent a link names (`agent`, else `broker`), or the one remembered from an earlier link. A user id or a lead
 * code; the server decides what it is worth.
 */
export function agentOf(search: URLSearchParams, remembered: string | null): string | null {
  return search.get('agent')?.trim() || search.get('broker')?.trim() || remembered || null
}

/** The address of the page after the assessment, carrying the agent if there is one. */
export const congratulationsPath = (agent: string | null): string =>
  agent ? `/congratulations?${new URLSearchParams({ agent })}` : '/congratulations'
