import { bytes, endpoint } from '../endpoint.ts'

export const dataDownloadEndpoints = {
  downloadData: endpoint({
    method: 'GET',
    path: '/admin/data-download',
    summary:
      'Every table as one JSON document of one moment, without what is a secret; `X-Total-Count` says how many rows',
    tag: 'Administration',
    access: 'sys_admin',
    capability: 'architect',
    status: 200,
    response: bytes,
  }),
}
