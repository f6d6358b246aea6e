import type { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import type { Routes } from '../../context.ts'
import { listDirectory } from './list-directory.ts'
import { readEntry, saveEntry, withdrawConsent } from './own-entry.ts'

export const directoryRoutes: Routes<typeof directoryEndpoints> = {
  async listDirectory({ query }, { db, actor, reply }) {
    const { page, next } = await listDirectory(db, actor.user.id, query)
    reply.nextPage(next)
    return { members: page }
  },
  readDirectoryEntry: async (_input, { db, actor }) => ({ entry: await readEntry(db, actor.user.id) }),
  saveDirectoryEntry: ({ body }, context) => saveEntry(context, body),
  async withdrawDirectoryConsent(_input, context) {
    await withdrawConsent(context)
  },
}
