/**
 * Makes the key and the bucket for files in Garage, over its administration interface, and writes the setting `S3_URL` to
 * the volume `secrets`: `node scripts/image/bucket.ts`. Once it is written, nothing is asked again. A key of before no longer
 * opens the files.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const FOLDER = process.argv[2] ?? '/secrets'
const ADMINISTRATION = process.argv[3] ?? 'http://store:3903'
const BUCKET = 'files'
const KEY = 'waymark'
const READY_WITHIN_MS = 60_000

const keySchema = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() })
const keysSchema = z.array(z.object({ id: z.string(), name: z.string() }))
const bucketSchema = z.object({ id: z.string() })

const target = join(FOLDER, 's3_url')
// With S3_URL, the files are in another store.
if (!process.env['S3_URL'] && !existsSync(target)) {
  await untilReady()
  const key = keySchema.parse(await (await ask('POST', 'CreateKey', { name: KEY })).json())
  const bucket = bucketSchema.parse(await findOrCreateBucket())
  const permissions = { read: true, write: true, owner: false }
  await ask('POST', 'AllowBucketKey', { bucketId: bucket.id, accessKeyId: key.accessKeyId, permissions })
  // Before the setting is written, because nothing is asked after that.
  await deleteOtherKeys(key.accessKeyId)
  const url = `s3://${key.accessKeyId}:${key.secretAccessKey}@store:3900/${BUCKET}?region=garage&tls=0`
  writeFileSync(`${target}.new`, `${url}\n`, { mode: 0o600 })
  renameSync(`${target}.new`, target)
  console.log(`Bucket: ${BUCKET}`)
}

/** Those of before the setting was deleted, which may be why it was, and of runs that ended half way. */
async function deleteOtherKeys(used: string): Promise<void> {
  const keys = keysSchema.parse(await (await ask('GET', 'ListKeys')).json())
  for (const { id, name } of keys) {
    if (name === KEY && id !== used) await ask('POST', `DeleteKey?id=${encodeURIComponent(id)}`)
  }
}

/** The bucket may be there already, from a run that ended before it wrote the setting. */
async function findOrCreateBucket(): Promise<unknown> {
  const found = await request('GET', `GetBucketInfo?globalAlias=${BUCKET}`)
  if (found.ok) return found.json()
  return (await ask('POST', 'CreateBucket', { globalAlias: BUCKET })).json()
}

async function ask(method: string, operation: string, body?: object): Promise<Response> {
  const response = await request(method, operation, body)
  if (!response.ok) throw new Error(`Garage answers ${operation} with ${response.status}: ${await response.text()}`)
  return response
}

function request(method: string, operation: string, body?: object): Promise<Response> {
  const token = readFileSync(join(FOLDER, 'garage_admin_token'), 'utf8').trim()
  return fetch(`${ADMINISTRATION}/v2/${operation}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(10_000),
  })
}

async function untilReady(): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(500)) {
    const healthy = await fetch(`${ADMINISTRATION}/health`, { signal: AbortSignal.timeout(3000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    if (Date.now() > deadline) throw new Error(`Garage is not ready after ${READY_WITHIN_MS / 1000} s.`)
  }
}
