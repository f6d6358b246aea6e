import { queryOptions } from '@tanstack/react-query'
import { type AgencyFile, fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { planFactEndpoints } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { ask, askPages } from '../../../shared/api/queries.ts'

export interface FileFilters {
  /** Part of the file name. */
  readonly q?: string | undefined
  readonly status?: AgencyFile['status'] | undefined
}

const PAGE_SIZE = 30

export const filesQuery = (filters: FileFilters) =>
  askPages(fileEndpoints.findFiles, { query: { limit: PAGE_SIZE }, body: filters })

export const fileQuery = (id: string) => ask(fileEndpoints.readFile, { params: { id } })

/** What a plan document says. */
export const factsQuery = (id: string) => ask(planFactEndpoints.listFacts, { params: { id } })

export const filePageQuery = (id: string, page: number) =>
  ask(fileEndpoints.readFilePage, { params: { id, page: String(page) } })

/** More pages than these are not found. */
export const MOST_FOUND = 50

/** Searches the contents of all files. */
export const insideQuery = (words: string) => ask(fileEndpoints.searchFiles, { body: { q: words, limit: MOST_FOUND } })

/** The bytes of a file, which never change. */
export const bytesQuery = (id: string) =>
  queryOptions({
    queryKey: [fileEndpoints.downloadFile.path, id],
    queryFn: ({ signal }) => callBytes(fileEndpoints.downloadFile, { params: { id }, signal }),
    staleTime: 'static',
  })
