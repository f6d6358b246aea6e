import { localStore } from '../ui/browser-storage.ts'

/**
 * Whether the stored token is not a JWT, which means a demo session. It shows made-up data and never calls the server.
 */
export function isDemo(): boolean {
  const token = localStore.read('broker_token')
  return token !== null && token !== '' && !token.startsWith('eyJ')
}
