import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { isOwn } from '../../../shared/clients/own-acts.ts'

/** Nothing is added for a test client, or to an administrator's tasks for the client of another agent. */
export const noTasks = (
  client: Pick<ClientDetail, 'broker_id' | 'other_agent' | 'is_mock'>,
  brand_name: string,
): string =>
  client.is_mock || !isOwn(client)
    ? 'No open tasks.'
    : `No open tasks. When the status changes, ${brand_name} adds the one that you chose in Settings.`
