/** Why a client came to an agent, for someone else: the sentence of the server speaks to the agent. Null for an unknown name. */
export const reasonOfOther = (reason: string, agent: string | null): string =>
  reason
    .replace(/your (assessment link|lead code)/, (_, way: string) =>
      agent === null ? `the agent’s ${way}` : `the ${way} of ${agent}`,
    )
    .replace('Assigned to you', 'Assigned to them')
    .replace('You confirmed your', 'They confirmed their')
    .replace('You created', 'They created')
