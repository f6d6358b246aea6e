import {
  type ClientImport,
  DUPLICATE_CHOICES,
  type DuplicateChoice,
  type ImportRow,
} from '@waymark/contracts/leads/imports/endpoints'
import { count } from '../../../shared/format/people.ts'

export const SOURCES: Record<NonNullable<ClientImport['source']>, string> = {
  agencybloc: 'AgencyBloc',
  healthsherpa: 'HealthSherpa',
  hubspot: 'HubSpot',
}

export const STATES: Record<ClientImport['state'], string> = {
  reading: 'Reading the file',
  checking: 'Checking the rows',
  ready: 'Waiting for you',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Taking it back',
  undone: 'Undone',
  failed: 'Failed',
  cancelled: 'Canceled',
}

export const CHOICES: Record<DuplicateChoice, string> = {
  skip: 'Skip: leave your client as it is',
  fill: 'Fill in what is empty; nothing is overwritten',
  add: 'Add anyway, as a second record',
}

export const ruleOf = (value: string | null): DuplicateChoice =>
  DUPLICATE_CHOICES.find((choice) => choice === value) ?? 'skip'

export const MATCHED: Record<NonNullable<ImportRow['matched_by']>, string> = {
  email: 'Same email address',
  phone: 'Same phone number',
  name: 'Same name and year of birth',
}

const clients = (n: number) => count(n, 'client')

/** What an import did, in one line. */
export function outcomeOf({ state, rows, added, filled, skipped, removed, kept }: ClientImport): string {
  // An undo that was given up can be pressed again.
  if (state === 'done' && removed + kept > 0)
    return `The undo stopped: ${clients(removed)} taken back, ${clients(kept)} kept`
  if (state === 'done' || state === 'running')
    return `${clients(added)} added, ${clients(filled)} filled in, ${count(skipped, 'row')} skipped`
  if (state === 'undone' || state === 'undoing') return `${clients(removed)} taken back, ${clients(kept)} kept`
  return count(rows, 'row')
}
