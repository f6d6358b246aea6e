import type { Database } from './database.ts'

/** One value for each database, made when it is first needed: a line of batched calls, what is known of its rows. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>()
  return (db) => {
    const found = made.get(db)
    if (found !== undefined) return found
    const value = make(db)
    made.set(db, value)
    return value
  }
}
