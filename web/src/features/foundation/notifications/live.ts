import { useQueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { call } from '../../../shared/api/call.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { count } from '../../../shared/format/people.ts'
import { useNews } from '../../../shared/session/use-news.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'
import { isWithin } from './addresses.ts'
import { renewPush } from './push-browser.ts'

/** Leads and messages have their own broadcasts and more detailed toasts. */
const ANNOUNCED_ELSEWHERE = new Set(['new_lead', 'new_message'])

/** The message from the service worker after the user clicked a push notification. */
const clicked = z.object({ type: z.literal('open'), link: z.string() })

const lists = answersFrom(notificationEndpoints.listNotifications)

export function useNotificationsLive(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const news = useNews()

  const tell = async (ids: readonly string[], window: number) => {
    await queries.invalidateQueries({ queryKey: lists })
    const latest = await call(notificationEndpoints.listNotifications, { query: { limit: 20, unread: 'true' } })
    const announced = latest.filter(({ id, kind }) => ids.includes(id) && !ANNOUNCED_ELSEWHERE.has(kind))
    const [first] = announced
    if (!first) return
    const { title, body, link } = first
    const kinds = announced.map(({ kind }) => kind)
    const { countKinds } = await import('@waymark/rules/foundation/notifications/kinds')
    news({
      id: `notifications-${window}`,
      title: announced.length === 1 ? title : count(announced.length, 'notification'),
      message: announced.length === 1 ? body : countKinds(kinds),
      open: () => void navigate(isWithin(link) ? link : '/broker'),
    })
  }
  const arrived = useBurst<string>((ids, window) => void tell(ids, window).catch(() => undefined))
  useLiveMessage('notification:new', ({ notification_id }) => arrived(notification_id))

  // Reading a conversation also marks its notifications as read.
  const read = useBurst(() => void queries.invalidateQueries({ queryKey: lists }))
  useLiveMessage('message:read', () => read(null))

  useEffect(() => {
    // If it fails offline, the next page load tries again.
    renewPush().catch(() => undefined)
  }, [])
  const onWorkerMessage = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const { link } = clicked.safeParse(data).data ?? {}
    if (isWithin(link)) void navigate(link)
  })
  useEffect(() => {
    // Undefined if the portal is served without HTTPS.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
    const listener = (event: MessageEvent<unknown>) => onWorkerMessage(event)
    worker?.addEventListener('message', listener)
    return () => worker?.removeEventListener('message', listener)
  }, [])
}
