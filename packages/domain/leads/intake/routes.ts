import type { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import type { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { linkClient } from '../assignment/link-client.ts'
import { changeOwnAnswers, readOwnAnswers } from './change-own-answers.ts'
import { confirmUpdate, decideUpdate, refuseUpdate } from './decide-update.ts'
import { discardDraft, openDraft, saveDraft } from './drafts.ts'
import { intakeToken } from './intake-token.ts'
import { readIntakeStatus } from './read-status.ts'
import { openUpdate } from './read-updates.ts'
import { recordContactLead } from './record-contact-lead.ts'
import { submitIntake } from './submit-intake.ts'

export const intakeRoutes: Routes<typeof intakeEndpoints & typeof draftEndpoints & typeof updateEndpoints> = {
  async createClient({ body }, context) {
    const { client_id, submitted_at } = await submitIntake(context, body)
    return { id: client_id, intake_token: intakeToken(context.secrets, client_id, submitted_at) }
  },
  async readIntakeStatus({ params }, context) {
    await logAccess(context, 'client.status_read', 'client', params.id)
    return readIntakeStatus(context.db, context.actor, params.id)
  },
  readOwnAnswers: (_input, context) => readOwnAnswers(context),
  changeOwnAnswers: ({ body }, context) => changeOwnAnswers(context, body),
  openUpdate: ({ body }, context) => openUpdate(context, body.token),
  confirmUpdate: ({ body }, context) => confirmUpdate(context, body.token),
  refuseUpdate: ({ body }, context) => refuseUpdate(context, body.token),
  decideUpdate: ({ params, body }, context) => decideUpdate(context, params.id, body.decision),
  recordContactLead: ({ body }, context) => recordContactLead(context, body),
  assignClientToAgent: ({ body }, context) => linkClient(context, body),
  saveDraft: ({ body }, context) => saveDraft(context, body),
  openDraft: ({ body }, context) => openDraft(context, body.token),
  async discardDraft({ body }, context) {
    await discardDraft(context, body.token)
  },
}
