import { memberOf } from '../api/read-answer.ts'

/** The pages that say what a network is. */
const LANDINGS = { '/tw/dashboard': '/tw', '/sp/dashboard': '/sp' } as const

export type NetworkAddress = keyof typeof LANDINGS

/** History state of a sign-in that the inside of a network asked for. */
export const fromNetwork = (address: NetworkAddress) => ({ from: address })

/** The page about the network that asked for the sign-in, if one did. */
export function landingOfNetwork(state: unknown): string | null {
  const from = memberOf(state, 'from')
  return from === '/tw/dashboard' || from === '/sp/dashboard' ? LANDINGS[from] : null
}
