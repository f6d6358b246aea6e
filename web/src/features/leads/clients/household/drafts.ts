import { createOwnedStore } from '../../../../shared/session/owned-store.ts'
import { useStore } from '../../../../shared/state/store.ts'
import type { HouseholdValues, Stored } from './values.ts'

export interface HouseholdDraft {
  readonly values: HouseholdValues
  /** The stored household that the changes started from. */
  readonly base: Stored
  /** A sentence about where the values are from, if not typed. */
  readonly from: string | null
}

type Drafts = ReadonlyMap<string, HouseholdDraft>

/**
 * Changes that are not saved yet, by client, so that a look at another client does not lose them. They stay in memory
 * and belong to who typed them, because they can say who is pregnant or has Medicaid.
 */
const drafts = createOwnedStore<Drafts>(new Map())

export const useHouseholdDraft = (client_id: string): HouseholdDraft | undefined => useStore(drafts).get(client_id)

export const keepDraft = (client_id: string, draft: HouseholdDraft): void =>
  drafts.set(new Map(drafts.read()).set(client_id, draft))

export function dropDraft(client_id: string): void {
  if (!drafts.read().has(client_id)) return
  const others = new Map(drafts.read())
  others.delete(client_id)
  drafts.set(others)
}
