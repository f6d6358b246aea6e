import { householdPeople } from '@waymark/contracts/coverage/entitlement/household'
import type { KeyRing } from '@waymark/platform/encryption/key-ring'
import { json, nullable, present, sealed } from '@waymark/platform/row'
import { z } from 'zod'

/** What a client said about their health, and who is in the household. It is stored as one sealed value. */
export const clientHealth = z.object({
  health_conditions: z.array(z.string()),
  medications: z.array(z.string()),
  /** Null: imported, and not known. */
  tobacco_use: z.boolean().nullable(),
  lifestyle_factors: z.object({ exercise: z.string().catch('') }),
  /** Its people, the client first. Null: only the client is known. */
  household: householdPeople.nullable(),
  /** In their own words. */
  scenario_notes: z.string().nullable(),
})
export type ClientHealth = z.output<typeof clientHealth>

/** Of a client who took the assessment. */
export type AnsweredHealth = ClientHealth & { tobacco_use: boolean }
const answeredHealth: z.ZodType<AnsweredHealth> = clientHealth.extend({ tobacco_use: z.boolean() })

/** Of someone imported, of whom nothing is known. */
export const UNKNOWN_HEALTH: ClientHealth = {
  health_conditions: [],
  medications: [],
  tobacco_use: null,
  lifestyle_factors: { exercise: '' },
  household: null,
  scenario_notes: null,
}

const PLACE = 'client.health'

/** The column `client.health`; its row has the id of the client. */
export const healthColumn = sealed(nullable(json(clientHealth)), PLACE)
export const answeredHealthColumn = sealed(present(json(answeredHealth)), PLACE)

/** As the intake sends them. */
type Told = Omit<ClientHealth, 'health_conditions'> & { health_conditions: readonly string[] }

/** As the column is written: the JSON string of an envelope. */
export const sealHealth = async (
  { keys }: { keys: KeyRing },
  client_id: string,
  { health_conditions, medications, tobacco_use, lifestyle_factors, household, scenario_notes }: Told,
): Promise<string> =>
  keys.sealText(
    JSON.stringify({ health_conditions, medications, tobacco_use, lifestyle_factors, household, scenario_notes }),
    { column: PLACE, id: client_id },
  )
