import { createServer } from 'node:http'
import { portOf } from '@waymark/platform/port-of'

export interface ObjectStore extends AsyncDisposable {
  /** The value for `S3_URL`. */
  url: string
  objects: Map<string, { bytes: Buffer; changed_at: Date }>
  /** While true, every request gets a 503. */
  failing: boolean
}

/** The part of S3 that we use: put, get, delete and list the objects of one bucket, two per page. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects: ObjectStore['objects'] = new Map()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://store')
    const key = decodeURIComponent(url.pathname.slice('/bucket/'.length))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const [status, body] = store.failing ? [503, ''] : answer(request.method ?? '', key, url.searchParams, bytes)
      response.writeHead(status, { 'content-length': body.length }).end(body)
    })
  })
  const answer = (method: string, key: string, query: URLSearchParams, bytes: Buffer): [number, string | Buffer] => {
    if (method === 'PUT') {
      objects.set(key, { bytes, changed_at: new Date() })
      return [200, '']
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return [204, '']
    }
    if (key === '') return [200, listing(objects, query.get('continuation-token'))]
    const object = objects.get(key)
    return object ? [200, object.bytes] : [404, '<Error><Code>NoSuchKey</Code></Error>']
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: ObjectStore = {
    url: `s3://key:secret@127.0.0.1:${portOf(server)}/bucket?tls=0`,
    objects,
    failing: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}

const AT_ONCE = 2

function listing(objects: ObjectStore['objects'], after: string | null): string {
  const keys = Array.from(objects.keys()).toSorted((one, other) => (one < other ? -1 : 1))
  const left = keys.filter((key) => after === null || key > after)
  const page = left.slice(0, AT_ONCE)
  const contents = page.map((key) => {
    const { bytes, changed_at } = objects.get(key) ?? { bytes: Buffer.alloc(0), changed_at: new Date() }
    return `<Contents><Key>${key}</Key><LastModified>${changed_at.toISOString()}</LastModified><ETag>"x"</ETag><Size>${bytes.length}</Size></Contents>`
  })
  const next =
    left.length > AT_ONCE
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
}
