import type { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import type { Routes } from '../../context.ts'
import { deleteLogo, openLogo, uploadLogo } from './logo.ts'
import { openPhoto } from './open-photo.ts'
import { deletePhoto, uploadPhoto } from './photo.ts'
import { readProfile, updateProfile } from './profile.ts'
import { createQuotingLink, deleteQuotingLink, listQuotingLinks, updateQuotingLink } from './quoting-links.ts'
import { openFaceLogo } from './read-face.ts'

export const agencyRoutes: Routes<typeof agencyEndpoints> = {
  readAgencyProfile: (_input, { db, actor }) => readProfile(db, actor.user.id),
  updateAgencyProfile: ({ body }, context) => updateProfile(context, body),

  uploadLogo: ({ file }, context) => uploadLogo(context, file),
  readLogo: (_input, { db, storage, actor }) => openLogo(db, storage, actor.user.id),
  readAgencyLogo: ({ params }, context) => openFaceLogo(context, params.id),
  async deleteLogo(_input, { db, storage, actor }) {
    await deleteLogo(db, storage, actor.user.id)
  },

  uploadPhoto: ({ file }, context) => uploadPhoto(context, file),
  readPhoto: (_input, { db, storage, actor }) => openPhoto(db, storage, actor.user.id),
  async deletePhoto(_input, { db, storage, actor }) {
    await deletePhoto(db, storage, actor.user.id)
  },

  async listQuotingLinks({ query }, { db, actor, reply }) {
    const { page, next } = await listQuotingLinks(db, actor.user.id, query)
    reply.nextPage(next)
    return page
  },
  createQuotingLink: ({ body }, context) => createQuotingLink(context, body),
  updateQuotingLink: ({ params, body }, { db }) => updateQuotingLink(db, params.id, body),
  async deleteQuotingLink({ params }, { db }) {
    await deleteQuotingLink(db, params.id)
  },
}
