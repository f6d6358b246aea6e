import { type Database, databaseAnswers } from './database.ts'
import { observed } from './metrics.ts'

/** Serves at `/metrics` whether PostgreSQL answers this process, and the state of its connections. */
export function observeDatabase(db: Database): void {
  observed('database_up', '1 when PostgreSQL answers this process', [], async (set) =>
    set({}, (await databaseAnswers(db)) ? 1 : 0),
  )
  observed('database_connections', 'Connections to PostgreSQL, and how many wait for one', ['state'], async (set) => {
    set({ state: 'used' }, db.pool.totalCount - db.pool.idleCount)
    set({ state: 'idle' }, db.pool.idleCount)
    set({ state: 'waiting' }, db.pool.waitingCount)
  })
}
