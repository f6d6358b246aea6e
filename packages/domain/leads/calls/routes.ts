import type { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import type { Routes } from '../../context.ts'
import { deleteCall, logCall } from './log-call.ts'

export const callRoutes: Routes<typeof callEndpoints> = {
  logCall: ({ params, body }, context) => logCall(context, params.id, body),
  deleteCall: ({ params }, context) => deleteCall(context, params.id),
}
