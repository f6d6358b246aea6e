import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'

const CONNECT_MS = 3000
/** The longest time without a byte in either direction. */
const SILENT_MS = 10_000
const REQUEST_MS = 60_000

/** A bucket of any S3-compatible store, given as `s3://key:secret@host:port/bucket?region=us-east-1&tls=0`. */
export function s3Disk(address: string): Disk {
  const url = new URL(address)
  const driver = new S3Driver({
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: decodeURIComponent(url.pathname.slice(1)),
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Puts the bucket in the path, because self-hosted stores have no host name per bucket.
    forcePathStyle: true,
    visibility: 'private',
    // Access is by our key alone. Some stores support neither access lists nor trailing checksums.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  })
  return new Disk(driver)
}
