import type { App } from '@waymark/domain/context'
import { countsOf } from '@waymark/domain/counts'
import { type Debouncer, debounce } from './debounce.ts'
import { emitTo, type Io, socketsOf, userRoom } from './rooms.ts'

/** Sends freshly computed counts to users with a socket on this gateway, with one statement per burst. */
export const recounting = (io: Io, { db, log }: Pick<App, 'db' | 'log'>): Debouncer =>
  debounce(async (user_ids) => {
    const here = user_ids.filter((user_id) => socketsOf(io, user_id) > 0)
    if (here.length === 0) return
    for (const [user_id, counts] of await countsOf(db, here)) emitTo(io, userRoom(user_id), 'counts', counts)
  }, log)
