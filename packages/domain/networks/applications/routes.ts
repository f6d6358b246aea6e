import type { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import { applyForNetwork } from './apply.ts'
import { answerQuestion, joinOwn, openApplication, withdrawApplication } from './own-application.ts'
import { listApplications, type Query, readApplication } from './read-application.ts'
import { listReviewers } from './read-vetting.ts'
import {
  approveApplication,
  askApplicant,
  declineApplication,
  inviteAgain,
  reopenApplication,
} from './review-application.ts'
import { addApplicationNote, assignApplication, checkApplication } from './vet-application.ts'

async function list(context: Context<UserActor>, asked: Query) {
  const { page, next } = await listApplications(context.db, context.actor.user.id, asked)
  await logAccess(context, 'applications.listed', 'member_application', null)
  context.reply.nextPage(next)
  return page
}

export const applicationRoutes: Routes<typeof applicationEndpoints> = {
  applyForNetwork: ({ body }, context) => applyForNetwork(context, body),
  readOwnApplication: ({ body }, context) => openApplication(context, body.application_token),
  answerQuestion: ({ body }, context) => answerQuestion(context, body),
  withdrawApplication: ({ body }, context) => withdrawApplication(context, body),
  joinByApplication: ({ body }, context) => joinOwn(context, body),

  listApplications: ({ query }, context) => list(context, query),
  findApplications: ({ query, body }, context) => list(context, { ...query, ...body }),
  async readApplication({ params: { id } }, context) {
    const application = await readApplication(context, id)
    await logAccess(context, 'application.read', 'member_application', id)
    return application
  },
  async checkApplication({ params: { id }, body }, context) {
    await checkApplication(context, id, body)
    return readApplication(context, id)
  },
  async assignApplication({ params: { id }, body }, context) {
    await assignApplication(context, id, body.assignee_id)
    return readApplication(context, id)
  },
  async addApplicationNote({ params: { id }, body }, context) {
    await addApplicationNote(context, id, body.note)
    return readApplication(context, id)
  },
  listReviewers: (_input, { db }) => listReviewers(db),
  async askApplicant({ params: { id }, body }, context) {
    await askApplicant(context, id, body.question)
    return readApplication(context, id)
  },
  async approveApplication({ params: { id } }, context) {
    await approveApplication(context, id)
    return readApplication(context, id)
  },
  async declineApplication({ params: { id }, body }, context) {
    await declineApplication(context, id, body.reason)
    return readApplication(context, id)
  },
  async reopenApplication({ params: { id } }, context) {
    await reopenApplication(context, id)
    return readApplication(context, id)
  },
  async inviteApplicantAgain({ params: { id } }, context) {
    await inviteAgain(context, id)
    return readApplication(context, id)
  },
}
