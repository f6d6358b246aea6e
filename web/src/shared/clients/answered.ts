import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'

type Answer =
  | 'age'
  | 'gender'
  | 'zip_code'
  | 'household_size'
  | 'annual_income'
  | 'tobacco_use'
  | 'plan_preference'
  | 'covers_others'

/** A client who took the assessment. An imported person did not, so their answers are null. */
export type AnsweredClient = ClientDetail & { readonly [Name in Answer]: NonNullable<ClientDetail[Name]> }

export const isAnswered = (client: ClientDetail): client is AnsweredClient => client.revision > 0
