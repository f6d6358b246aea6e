import { type CensusWithRows, CHANGED_ELSEWHERE } from '@waymark/contracts/leads/census/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import { nameOf } from '../../../shared/format/people.ts'
import type { DemoAnswers } from './answers.ts'
import { clientOf, type DemoStore, missing, newId } from './store.ts'

const changed = (census: CensusWithRows) => {
  census.version += 1
  census.row_count = census.rows.length
  census.updated_at = new Date().toISOString()
  return census
}

/** A demo census has only rows, because files and shared links need the server. */
export const censusAnswers = (store: DemoStore) => {
  const censusOf = (id: string, list = store.censuses) => {
    const census = list.find((one) => one.id === id)
    if (!census) throw missing()
    return census
  }
  return {
    listCensuses: ({ query }) =>
      store.censuses.filter(({ client_id }) => query.client_id === undefined || client_id === query.client_id),
    createCensus: ({ body }) => {
      const now = new Date().toISOString()
      const census: CensusWithRows = {
        ...body,
        id: newId(),
        client_name: body.client_id === null ? null : nameOf(clientOf(store, body.client_id)),
        version: 1,
        row_count: 0,
        open_shares: 0,
        created_at: now,
        updated_at: now,
        rows: [],
      }
      store.censuses = [census, ...store.censuses]
      return census
    },
    readCensus: ({ params }) => censusOf(params.id),
    updateCensus: ({ params, body: { name, kind } }) => {
      const census = censusOf(params.id)
      return changed(Object.assign(census, { name: name ?? census.name, kind: kind ?? census.kind }))
    },
    changeCensusRows: ({ params, body: { version, put, remove } }) => {
      const census = censusOf(params.id)
      if (census.version !== version)
        throw new ApiError(409, CHANGED_ELSEWHERE, 'This census was changed in another window.')
      const rows = new Map(census.rows.map((row) => [row.id, row]))
      for (const id of remove) rows.delete(id)
      for (const row of put) rows.set(row.id, row)
      census.rows = [...rows.values()].toSorted((a, b) => a.position - b.position)
      return changed(census)
    },
    deleteCensus: ({ params }) => {
      const census = censusOf(params.id)
      store.censuses = store.censuses.filter((one) => one !== census)
      store.deleted_censuses = [census, ...store.deleted_censuses]
      return census
    },
    restoreCensus: ({ params }) => {
      const census = censusOf(params.id, store.deleted_censuses)
      store.deleted_censuses = store.deleted_censuses.filter((one) => one !== census)
      store.censuses = [census, ...store.censuses]
      return census
    },
    listCensusShares: () => [],
    listCensusViews: () => [],
  } satisfies DemoAnswers
}
