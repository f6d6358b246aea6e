import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import type { ReactNode } from 'react'

/** What other features show about a client. */
export interface FromOthers {
  /** The censuses, between the cards of the household. */
  readonly census: (client: ClientDetail) => ReactNode
  readonly conversation: (client: ClientDetail) => ReactNode
}
