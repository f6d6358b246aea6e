import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { text, uuid } from '@waymark/platform/row'

/** The most items of a kind. More would not be worked off in a day. */
export const AT_MOST = 50

/** A plan that ends within this many days is to be renewed, also while open enrollment does not run. */
export const RENEW_DAYS = 60

export const aboutRow = { client_id: uuid, client_name: text }

/** The condition that an item is not snoozed. */
export type Shown = (kind: TodayItem['kind'] | 'conversation', id: Statement) => Statement

/** The condition that a task waits for documents of a client. The list shows it until then, and at once if a file arrives. */
export const awaitsDocuments = sql`task.kind = 'documents' and task.client_id is not null`

/** The first moment of tomorrow where the user is. */
export const endOfDay = ({ time_zone }: User, now: Date) =>
  sql`(date_trunc('day', ${now}::timestamptz at time zone ${time_zone}::text) + interval '1 day') at time zone ${time_zone}::text`
