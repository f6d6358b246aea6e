import { PrismaPg } from '@prisma/adapter-pg'
import type { Database } from './database.ts'
import { PrismaClient } from './generated/client.ts'

const clients = new WeakMap<Database, PrismaClient>()

/**
 * Prisma on the connections of a database, for plain reads and administration. What commits with an event goes through
 * `Sql`: a Prisma transaction is another connection. Made when first asked for, because most processes never do.
 */
export function prismaOf(db: Database): PrismaClient {
  const found = clients.get(db)
  if (found) return found
  const client = new PrismaClient({ adapter: new PrismaPg(db.pool) })
  clients.set(db, client)
  return client
}
