import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FORMER_SERVER_KEY, notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { useEffect } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import {
  forgetPush,
  isRenewingPush,
  renewedPush,
  renewingPush,
  unsubscribeHere,
} from '../../../shared/session/forget-push.ts'

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
  await subscribeHere()
}

async function subscribeHere(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const { public_key } = await call(notificationEndpoints.readPushKey)
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const subscription = await subscribe().catch(async (error: unknown) => {
    // The browser is subscribed with an old server key. Remove that subscription, then subscribe again.
    if (!(await unsubscribeHere())) throw error
    renewingPush()
    return subscribe()
  })
  await remember(subscription)
  renewedPush()
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

/**
 * Links this browser's push subscription, if any, to the current session. If it was made for a former key of the
 * server, where no push reaches it, a new one takes its place. If the push service is down then, the next visit tries again.
 */
export async function renewPush(): Promise<void> {
  const subscription = await subscriptionHere()
  // Without the permission, the browser would ask for it without a click.
  const may_subscribe = isSupported() && Notification.permission === 'granted'
  if (!subscription) {
    if (may_subscribe && isRenewingPush()) await subscribeHere()
    return
  }
  try {
    await remember(subscription)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === FORMER_SERVER_KEY)) throw error
    await (may_subscribe ? subscribeHere() : forgetPush())
  }
}

async function remember(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { applicationServerKey: made_for } = subscription.options
  const server_key = made_for ? base64url(made_for) : undefined
  await call(notificationEndpoints.addPushSubscription, { body: { endpoint, keys: { p256dh, auth }, server_key } })
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
