import { QueryClient } from '@tanstack/react-query'
import type { Census, CensusWithRows } from '@waymark/contracts/leads/census/endpoints'
import { expect, test } from 'vitest'
import { censusQuery } from './queries.ts'
import { takeChanged } from './reread.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const now = '2026-11-23T12:00:00Z'
const aCensus = (name: string, version: number): Census => ({
  id: ID,
  client_id: null,
  client_name: null,
  name,
  kind: 'family',
  version,
  row_count: 0,
  open_shares: 0,
  created_at: now,
  updated_at: now,
})

/** What a window that holds version 3 has after a rename was answered. */
async function afterRename(version: number) {
  const queries = new QueryClient()
  const { queryKey } = censusQuery(ID)
  queries.setQueryData<CensusWithRows>(queryKey, { ...aCensus('Lee', 3), rows: [] })
  await takeChanged(queries, aCensus('The Lees', version))
  return { held: queries.getQueryData(queryKey), outdated: queries.getQueryState(queryKey)?.isInvalidated }
}

test('a rename is shown as answered', async () => {
  expect(await afterRename(4)).toMatchObject({ held: { name: 'The Lees', version: 4, rows: [] }, outdated: false })
})

test('a rename after a change of another window gives the rows from before it no newer version', async () => {
  expect(await afterRename(5)).toMatchObject({ held: { name: 'Lee', version: 3 }, outdated: true })
})
