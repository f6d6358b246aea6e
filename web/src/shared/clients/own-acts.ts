import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'

type Whose = Pick<ClientDetail, 'broker_id' | 'other_agent'>

/** Administrators also open the clients of others, and those without an agent. */
export const isOwn = ({ broker_id, other_agent }: Whose): boolean => broker_id !== null && other_agent === null

/** What the server lets only the client's agent do, and which of it is offered. */
export function offeredActs({ revision, ...whose }: Whose & Pick<ClientDetail, 'revision'>) {
  const own = isOwn(whose)
  const answered = own && revision > 0
  return { documents: answered, appointment: own, refer: answered }
}

export const onlyTheirAgent = ({ other_agent }: Whose): string =>
  other_agent
    ? `Only their agent can do this: ${other_agent.name}`
    : 'Only their agent can do this, and this client has no agent yet'
