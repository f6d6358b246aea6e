import type { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import type { Routes } from '../../context.ts'
import { correctFee } from './correct-fee.ts'
import { makeStatement } from './make-statement.ts'
import { readLedger } from './read-ledger.ts'

export const ledgerRoutes: Routes<typeof ledgerEndpoints> = {
  async readLedger({ query }, { db, actor, reply }) {
    const { page, next, total_earned, total_pending } = await readLedger(db, actor.user, query)
    reply.nextPage(next)
    return { transactions: page, total_earned, total_pending }
  },
  downloadStatement: ({ query }, context) => makeStatement(context, query),
  correctFee: ({ body }, context) => correctFee(context, body),
}
