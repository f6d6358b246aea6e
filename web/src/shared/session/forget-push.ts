import { localStore } from '../ui/browser-storage.ts'

/** Stored while this browser has no push subscription only because a new one could not take the place of the old one yet. */
const RENEWING = 'push_renewing'

export const isRenewingPush = (): boolean => localStore.read(RENEWING) !== null
export const renewingPush = (): void => localStore.write(RENEWING, 'true')
export const renewedPush = (): void => localStore.remove(RENEWING)

/**
 * Cancels this browser's push subscription, because it belongs to the user who was signed in. Returns its endpoint, or
 * null if there is no subscription.
 */
export function forgetPush(): Promise<string | null> {
  renewedPush()
  return unsubscribeHere()
}

/** The same, but a subscription that waits to be renewed still is. */
export async function unsubscribeHere(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}
