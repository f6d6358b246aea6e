import type { SentBodyOf } from '@waymark/contracts/endpoint'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { updateToken } from '@waymark/domain/leads/intake/update-token'
import type { TestApi } from './api.ts'

/** Submits new answers of a known client, and confirms them with the emailed link. */
export async function answerAgain(api: TestApi, body: SentBodyOf<typeof intakeEndpoints.createClient>): Promise<void> {
  const { id } = await api.get(intakeEndpoints.createClient, { body })
  await api.get(updateEndpoints.confirmUpdate, { body: { token: updateToken(api.secrets, id) } })
}
