import { localStore } from '../ui/browser-storage.ts'

/** A stored token that is no JWT: a demo session. It shows made-up data and never reaches the server. */
export function isDemo(): boolean {
  const token = localStore.read('broker_token')
  return token !== null && token !== '' && !token.startsWith('eyJ')
}
