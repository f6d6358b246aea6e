import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { forgetPush } from '../../../shared/session/forget-push.ts'

/** Whether this browser allows notifications, and whether it has a push subscription. */
export interface PushHere {
  permission: NotificationPermission | 'unsupported'
  subscribed: boolean
}

/** The user, or a browser setting, did not allow notifications. */
export class PermissionDenied extends Error {}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const pushHereQuery = queryOptions<PushHere>({
  queryKey: ['push', 'here'],
  networkMode: 'always',
  queryFn: async () => {
    if (!isSupported()) return { permission: 'unsupported', subscribed: false }
    const subscription = await subscriptionHere().catch(() => null)
    return { permission: Notification.permission, subscribed: subscription !== null }
  },
})

/** Updates if the user changes the permission in the browser settings. */
export function usePushHere(): PushHere | undefined {
  const queries = useQueryClient()
  useEffect(() => {
    let status: PermissionStatus | undefined
    const changed = () => void queries.invalidateQueries({ queryKey: pushHereQuery.queryKey })
    const watch = async () => {
      status = await navigator.permissions.query({ name: 'notifications' })
      status.addEventListener('change', changed)
    }
    // Some browsers do not support this query.
    watch().catch(() => undefined)
    return () => status?.removeEventListener('change', changed)
  }, [queries])
  return useQuery(pushHereQuery).data
}

/** Call only on a click, because it may ask for permission. Rejects with `PermissionDenied` or another error. */
export function useEnablePush() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: enablePush,
    onSettled: () => queries.invalidateQueries({ queryKey: pushHereQuery.queryKey }),
  })
}

async function enablePush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDenied()
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { public_key } = await call(notificationEndpoints.readPushKey)
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const subscription = await subscribe().catch(async (error: unknown) => {
    // The browser is subscribed with an old server key. Remove that subscription, then subscribe again.
    if (!(await forgetPush())) throw error
    return subscribe()
  })
  await remember(subscription)
}

export function useDisablePush() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const endpoint = await forgetPush()
      if (endpoint !== null) await call(notificationEndpoints.removePushSubscription, { body: { endpoint } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pushHereQuery.queryKey }),
  })
}

/** Links this browser's push subscription, if any, to the current session. */
export async function renewPush(): Promise<void> {
  const subscription = await subscriptionHere()
  if (subscription) await remember(subscription)
}

async function remember(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(notificationEndpoints.addPushSubscription, { body: { endpoint, keys: { p256dh, auth } } })
}
