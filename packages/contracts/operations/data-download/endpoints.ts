import { bytes, endpoint } from '../../endpoint.ts'

export const dataDownloadEndpoints = {
  downloadData: endpoint({
    method: 'GET',
    path: '/admin/data-download',
    summary:
      'Download every table, without secrets, as one JSON document from one moment; `X-Total-Count` is the number of rows',
    tag: 'Administration',
    access: 'sys_admin',
    capability: 'architect',
    confirm: true,
    status: 200,
    response: bytes,
  }),
}
