import type { matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import type { Routes } from '../../context.ts'
import { countMatrix, listMatrixEntries } from './list-matrix.ts'
import { answerMatrixEntry, createMatrixEntry, updateMatrixEntry } from './write-matrix.ts'

export const matrixRoutes: Routes<typeof matrixEndpoints> = {
  readMatrix: async (_input, { db }) => ({ cells: await countMatrix(db) }),
  async listMatrixEntries({ query }, { db, actor, reply }) {
    const { page, next } = await listMatrixEntries(db, actor.user.id, query)
    reply.nextPage(next)
    return { entries: page }
  },
  createMatrixEntry: ({ body }, context) => createMatrixEntry(context, body),
  updateMatrixEntry: ({ params, body }, context) => updateMatrixEntry(context, params.id, body),
  answerMatrixEntry: ({ params }, context) => answerMatrixEntry(context, params.id),
}
