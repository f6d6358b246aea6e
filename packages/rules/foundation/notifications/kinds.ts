import { cleanName } from '../names/clean-name.ts'
import { billingKinds } from './billing-kinds.ts'
import { clientKinds } from './client-kinds.ts'
import { inboxKinds } from './inbox-kinds.ts'
import type { Kind } from './kind.ts'
import { networkKinds } from './network-kinds.ts'

/** Every notification kind. To add a kind, add one entry to the matching part. */
export const notificationKinds = { ...clientKinds, ...inboxKinds, ...networkKinds, ...billingKinds }

export type NotificationKind = keyof typeof notificationKinds

const kinds: Readonly<Record<string, Kind>> = notificationKinds

/** Shown for a kind from a later release that this one does not know. */
const UNKNOWN: Kind = {
  title: 'New notification',
  body: 'Open the portal to see it.',
  counted: ['notification', 'notifications'],
  link: '/broker',
}

const kindOf = (kind: string): Kind => (Object.hasOwn(kinds, kind) ? (kinds[kind] ?? UNKNOWN) : UNKNOWN)

/** Title, body and link of a notification of this kind. Pass `name` only for users who opted in to names. */
export function wordsOf(kind: string, name: string | null): Pick<Kind, 'title' | 'body' | 'link'> {
  const { title, named, body, link } = kindOf(kind)
  const clean = name === null ? '' : cleanName(name)
  return { title: clean && named ? named(clean) : title, body, link }
}

/** Whether pushes and emails may say the notification's own title and body. */
export const isOpen = (kind: string): boolean => kindOf(kind).open ?? false

export const isUrgent = (kind: string): boolean => kindOf(kind).urgent ?? false

/** The number of notifications of each kind, as text: `2 new clients, 1 new message`. */
export function countKinds(several: readonly string[]): string {
  const times = new Map<string, number>()
  for (const kind of several) times.set(kind, (times.get(kind) ?? 0) + 1)
  return Array.from(times, ([kind, count]) => `${count} ${kindOf(kind).counted[count === 1 ? 0 : 1]}`).join(', ')
}
