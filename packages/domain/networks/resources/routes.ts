import type { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import type { Routes } from '../../context.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { addLink, suggestResource, uploadResource } from './add-resource.ts'
import { presentResource } from './find-resource.ts'
import { listAllResources, listResources } from './list-resources.ts'
import { openResource } from './open-resource.ts'
import { updateResource } from './update-resource.ts'

export const resourceRoutes: Routes<typeof resourceEndpoints> = {
  async listResources({ query }, { db, actor, reply }) {
    await requireMember(db, actor.user, query.audience)
    const { page, next } = await listResources(db, query)
    reply.nextPage(next)
    return { resources: page.map(presentResource) }
  },
  downloadResource: ({ params }, { db, storage }) => openResource(db, storage, params.id),
  suggestResource: async ({ body }, context) => presentResource(await suggestResource(context, body)),
  async listAllResources({ query }, { db, reply }) {
    const { page, next } = await listAllResources(db, query)
    reply.nextPage(next)
    return { resources: page.map(presentResource) }
  },
  addLink: async ({ body }, context) => presentResource(await addLink(context, body)),
  uploadResource: async ({ file, body }, context) => presentResource(await uploadResource(context, file, body)),
  updateResource: async ({ params, body }, context) => presentResource(await updateResource(context, params.id, body)),
}
