import { PrismaPg } from '@prisma/adapter-pg'
import type { Database } from './database.ts'
import { PrismaClient } from './generated/client.ts'

const clients = new WeakMap<Database, PrismaClient>()

/**
 * Prisma on the connections of a database. Writes that commit with an event use `Sql` instead, because a Prisma
 * transaction runs on another connection. Created on first use, because most processes never need it.
 */
export function prismaOf(db: Database): PrismaClient {
  const found = clients.get(db)
  if (found) return found
  const client = new PrismaClient({ adapter: new PrismaPg(db.pool) })
  clients.set(db, client)
  return client
}
