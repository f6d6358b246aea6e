import type { fileEndpoints } from '@waymark/contracts/files/endpoints'
import type { Routes } from '../context.ts'
import { listFiles } from './list-files.ts'

export const fileRoutes: Routes<typeof fileEndpoints> = {
  async listFiles({ query }, { db, actor, reply }) {
    const { page, next } = await listFiles(db, actor.user.id, query)
    if (next !== null) reply.nextPage(next)
    return page
  },
}
