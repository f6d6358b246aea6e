/**
 * The agent named in a link (`agent`, else `broker`), or the one remembered from an earlier link. It is a user id or a
 * lead code. The server checks whether it is valid.
 */
export function agentOf(search: URLSearchParams, remembered: string | null): string | null {
  return search.get('agent')?.trim() || search.get('broker')?.trim() || remembered || null
}

/** The address of the page after the assessment, with the agent if there is one. */
export const congratulationsPath = (agent: string | null): string =>
  agent ? `/congratulations?${new URLSearchParams({ agent })}` : '/congratulations'
