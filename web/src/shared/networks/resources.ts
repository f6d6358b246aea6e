import { type Resource, resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { callBytes } from '../api/call.ts'
import { askPagesUnder } from '../api/queries.ts'
import { useAction } from '../api/use-action.ts'
import { saveBytes } from '../ui/save-bytes.ts'

const { listResources, listAllResources, downloadResource } = resourceEndpoints

/** All lists that may show a changed resource. */
export const RESOURCE_LISTS = [listResources, listAllResources]

const isCategory = (value: string) => RESOURCE_CATEGORIES.find((category) => category === value)

export const resourcesQuery = (audience: Network, q: string, category: string) =>
  askPagesUnder(listResources, 'resources', { query: { audience, q, category: isCategory(category) } })

/** Downloads the file of a resource under its own name. */
export const useDownload = () =>
  useAction({
    mutationFn: ({ id }: Pick<Resource, 'id' | 'file'>) => callBytes(downloadResource, { params: { id } }),
    onSuccess: (bytes, { file }) => saveBytes(bytes, file?.original_name ?? 'resource'),
    failed: (_error, { file }) => `${file?.original_name} could not be downloaded`,
  })
