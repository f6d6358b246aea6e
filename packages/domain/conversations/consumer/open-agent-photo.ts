import type { Bytes } from '@waymark/contracts/endpoint'
import { notFound } from '@waymark/platform/errors'
import type { ConsumerActor, Context } from '../../context.ts'
import { readIntakeStatus } from '../../leads/intake/read-status.ts'
import { openPhoto } from '../../people/agency/open-photo.ts'

/** The photo of the consumer's agent. Throws 404 when there is no agent or no photo. */
export async function openAgentPhoto({
  db,
  storage,
  actor,
}: Pick<Context<ConsumerActor>, 'db' | 'storage' | 'actor'>): Promise<Bytes> {
  const { agent } = await readIntakeStatus(db, actor, actor.client_id)
  if (!agent?.photo_updated_at) throw notFound('There is no photo.')
  return openPhoto(db, storage, agent.id)
}
