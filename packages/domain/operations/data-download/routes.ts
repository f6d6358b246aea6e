import type { dataDownloadEndpoints } from '@waymark/contracts/operations/data-download/endpoints'
import type { Routes } from '../../context.ts'
import { downloadData } from './download-data.ts'

export const dataDownloadRoutes: Routes<typeof dataDownloadEndpoints> = {
  downloadData: async (_input, context) => ({
    name: `system-data-${new Date().toISOString().slice(0, 10)}.json`,
    media_type: 'application/json',
    size: null,
    content: downloadData(context),
  }),
}
