import type { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import type { Routes } from '../../context.ts'
import { deleteFile, restoreFile } from './delete-file.ts'
import { listAllFiles } from './list-all-files.ts'
import { listFiles } from './list-files.ts'
import { openFile, readFile, readFilePage } from './read-file.ts'
import { searchPages } from './search-pages.ts'
import { uploadFile } from './upload-file.ts'

export const fileRoutes: Routes<typeof fileEndpoints> = {
  uploadFile: ({ file, body }, context) => uploadFile(context, file, body.file_type),
  async listFiles({ query }, { db, actor, reply }) {
    const { page, next } = await listFiles(db, actor.user.id, query)
    reply.nextPage(next)
    return page
  },
  async findFiles({ query, body }, { db, actor, reply }) {
    const { page, next } = await listFiles(db, actor.user.id, { ...query, ...body })
    reply.nextPage(next)
    return page
  },
  async listAllFiles({ query }, { db, reply }) {
    const { page, next } = await listAllFiles(db, query)
    reply.nextPage(next)
    return page
  },
  searchFiles: ({ body }, { db, actor }) => searchPages(db, actor.user.id, body.q, body.limit),
  readFile: ({ params }, { db }) => readFile(db, params.id),
  downloadFile: ({ params }, { db, storage }) => openFile(db, storage, params.id),
  readFilePage: ({ params }, { db }) => readFilePage(db, params.id, params.page),
  deleteFile: ({ params }, { db }) => deleteFile(db, params.id, new Date()),
  restoreFile: ({ params }, { db }) => restoreFile(db, params.id),
}
