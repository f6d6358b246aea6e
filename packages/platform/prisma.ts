import { perDatabase } from './per-database.ts'

/**
 * Prisma on the connections of a database. Writes that commit with an event use `Sql` instead, because a Prisma
 * transaction runs on another connection. Loaded and created on first use, because most processes never need it and it is
 * a third of what the API would load.
 */
export const prismaOf = perDatabase(async (db) => {
  const { PrismaPg } = await import('@prisma/adapter-pg')
  const { PrismaClient } = await import('./generated/client.ts')
  return new PrismaClient({ adapter: new PrismaPg(db.pool) })
})
