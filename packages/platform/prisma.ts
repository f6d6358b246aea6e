import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client.ts'
import { perDatabase } from './per-database.ts'

/**
 * Prisma on the connections of a database. Writes that commit with an event use `Sql` instead, because a Prisma
 * transaction runs on another connection. Created on first use, because most processes never need it.
 */
export const prismaOf = perDatabase((db) => new PrismaClient({ adapter: new PrismaPg(db.pool) }))
