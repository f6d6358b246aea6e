/**
 * Cancels this browser's push subscription, because it belongs to the user who was signed in. Returns its endpoint, or
 * null if there is no subscription.
 */
export async function forgetPush(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}
