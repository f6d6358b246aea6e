import { useLayoutEffect } from 'react'
import { ASSIGNED_AGENT_ID } from '../../../shared/intake/keys.ts'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { agentOf } from './remembered-agent.ts'

/** The agent of this visit. An agent named in a link is stored for the next visit. */
export function useRememberedAgent(search: URLSearchParams): string | null {
  const agent = agentOf(search, localStore.read(ASSIGNED_AGENT_ID))
  // Before the page is shown, so that leaving right away does not lose the agent.
  useLayoutEffect(() => {
    if (agent) localStore.write(ASSIGNED_AGENT_ID, agent)
  }, [agent])
  return agent
}
