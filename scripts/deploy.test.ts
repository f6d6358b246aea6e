import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadConfig, SETTINGS } from '@waymark/platform/config'
import { portOf } from '@waymark/platform/port-of'
import { IMAGES } from '@waymark/testing/docker-images'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './start/folders.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sorted = (names: Iterable<string>) => Array.from(new Set(names)).toSorted()

/** `# NAME=value` lines, in the blocks that blank lines separate. */
const blocks = read('.env.example')
  .split('\n\n')
  .map((block) =>
    Object.fromEntries(
      Array.from(block.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm), ([, name = '', value = '']) => [
        name,
        value.replace(/^'(.*)'$/, '$1'),
      ]),
    ),
  )
const examples = blocks.flatMap(Object.keys)

/** How many of each `docker compose up` starts. */
const SCALES = ['SCALE_API', 'SCALE_GATEWAY', 'SCALE_WORKER']

test('.env.example has each setting of the code once, and those of docker-compose.yml', () => {
  // NODE_ENV is not for the operator: the image sets it.
  expect(examples.toSorted()).toEqual(
    sorted(['DOMAIN', 'TRUSTED_PROXIES', ...SCALES, ...SETTINGS.filter((name) => name !== 'NODE_ENV')]),
  )
})

test('settings.md explains the settings of .env.example, and no others', () => {
  const rows = read('docs/operations/settings.md').split('\n')
  const named = rows.flatMap((row) => {
    const [, cell = ''] = /^\|([^|]+)\|/.exec(row) ?? []
    return Array.from(cell.matchAll(/`([A-Z][A-Z0-9_]+)/g), ([, name = '']) => name)
  })
  expect(sorted(named)).toEqual(sorted(examples))
})

test.each(blocks.filter((block) => Object.keys(block).length > 0))('accepts the examples %o', (block) => {
  const DATABASE_URL = 'postgresql://waymark@localhost/waymark'
  expect(loadConfig({ DATABASE_URL, ...block })).toHaveProperty('DATABASE_URL')
})

const service = z.object({
  image: z.string(),
  scale: z.string().optional(),
  build: z.string().optional(),
  restart: z.string(),
  user: z.string().optional(),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  security_opt: z.array(z.string()),
  healthcheck: z.record(z.string(), z.unknown()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.object({ path: z.literal('.env'), required: z.literal(false) })).optional(),
  profiles: z.array(z.string()).optional(),
})
const compose = read('docker-compose.yml')
const { services } = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(compose, { merge: true, maxAliasCount: -1 }))

test('docker-compose.yml uses only variables that .env.example lists', () => {
  const used = Array.from(compose.matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g), ([, name = '']) => name)
  expect(used).toContain('DOMAIN')
  expect(sorted(used).filter((name) => !examples.includes(name))).toEqual([])
})

test('a service that was scaled stays so with each docker compose up, and the runbook never scales for one call only', () => {
  expect(['api', 'gateway', 'worker'].map((name) => services[name]?.scale)).toEqual(
    SCALES.map((name) => `\${${name}:-1}`),
  )
  expect(
    ['README.md', 'docs/operations/runbook.md', 'docker-compose.yml'].filter((page) => /--scale/.test(read(page))),
  ).toEqual([])
})

test('the proxy of docker-compose.yml keeps the callers that the proxies in front of it name, and trusts nobody else', () => {
  expect(services['proxy']?.environment).toMatchObject({ TRUSTED_PROXIES: '${TRUSTED_PROXIES:-}' })
  expect(read('deploy/compose/Caddyfile')).toMatch(
    /^\{\s+servers \{[^}]*\btrusted_proxies static \{\$TRUSTED_PROXIES\}\s+\}\s+\}/,
  )
})

test('docker-compose.yml pins every image, and builds ours once', () => {
  const foreign = Object.values(services).filter(({ image }) => image !== 'waymark')
  // No digest of those for monitoring and of the virus scanner could be checked.
  const version = foreign.filter(({ profiles }) => profiles !== undefined).map(({ image }) => image)
  const digest = foreign.filter(({ profiles }) => profiles === undefined).map(({ image }) => image)
  const bases = Array.from(read('Dockerfile').matchAll(/^FROM (\S+)/gm), ([, image = '']) => image)
  expect([version.length, digest.length, bases.length]).toEqual([3, 5, 2])
  expect(version.filter((image) => !/:v?\d+\.\d+\.\d+$/.test(image))).toEqual([])
  expect([...digest, ...bases].filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  expect(Object.values(services).filter(({ build }) => build)).toHaveLength(1)
})

test('the tests on Docker run the databases of docker-compose.yml', () => {
  const { postgres, redis } = services
  expect([postgres?.image, redis?.image].map((image) => image?.replace(/@.*/, ''))).toEqual(Object.values(IMAGES))
})

test('every container limits its log and gains no privileges', () => {
  const kinds = Object.values(services).map(({ security_opt, env_file, image }) => ({
    security_opt,
    settings: (env_file !== undefined) === (image === 'waymark'),
  }))
  expect(kinds).toEqual(kinds.map(() => ({ security_opt: ['no-new-privileges:true'], settings: true })))
})

test('every container restarts and is watched, unless it ends by itself', () => {
  const unwatched = Object.entries(services).filter(([, { image, restart, healthcheck }]) => {
    if (restart === 'no') return healthcheck?.['disable'] !== true
    // Our image has a health check of its own.
    return restart !== 'unless-stopped' || (image !== 'waymark' && !healthcheck?.['test'])
  })
  expect(unwatched).toEqual([])
})

test('no container gets a password as a value', () => {
  const secret = /PASSWORD|SECRET|TOKEN|DATABASE_URL|REDIS_URL|S3_URL/
  const given = Object.values(services).flatMap(({ environment }) => Object.entries(environment))
  const secrets = given.filter(([name]) => secret.test(name))
  expect(secrets.length).toBeGreaterThan(5)
  for (const [name, value] of secrets) {
    expect(name).toMatch(/_FILE$/)
    expect(value).toMatch(/^\/secrets\/\w+$/)
  }
})

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, script), ...args], { env: { PATH: process.env['PATH'] } })
const newFolder = () => mkdtempSync(join(tmpdir(), 'waymark-secrets-'))
const contents = (folder: string) =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

test('the secrets are generated once, different on every machine, and read as settings', async () => {
  const [here, there] = [newFolder(), newFolder()]
  await run('scripts/image/secrets.ts', here)
  const first = contents(here)
  // As an earlier release wrote it.
  chmodSync(join(here, 'redis.conf'), 0o600)
  await run('scripts/image/secrets.ts', here)
  expect(contents(here)).toEqual(first)
  await run('scripts/image/secrets.ts', there)
  const others = new Set(contents(there).values())
  expect([...first.values()].filter((secret) => others.has(secret))).toEqual([])
  const readable = (by: number) =>
    sorted([...first.keys()].filter((name) => (statSync(join(here, name)).mode & by) !== 0))
  expect(readable(0o007)).toEqual(['grafana_password'])
  // By Valkey, which is of the group of our services and another user.
  expect(readable(0o070)).toEqual(['grafana_password', 'redis.conf', 'redis_password'])
  expect(services['redis']?.user).toBe('1001:1000')

  const files = { DATABASE_URL_FILE: join(here, 'database_url'), REDIS_URL_FILE: join(here, 'redis_url') }
  const { DATABASE_URL, REDIS_URL } = loadConfig(files)
  expect(new URL(DATABASE_URL).password).toBe(first.get('postgres_password')?.trim())
  expect(new URL(REDIS_URL ?? '').password).toBe(first.get('redis_password')?.trim())
  expect(first.get('redis.conf')).toContain(`requirepass ${first.get('redis_password')}`)
})

/** The operations of Garage's administration interface (v2) that we use. */
async function startGarage(token: string) {
  const calls: string[] = []
  const buckets = new Set<string>()
  const keys = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://garage')
    const allowed = request.headers.authorization === `Bearer ${token}`
    if (url.pathname !== '/health') calls.push(`${url.pathname.slice(4)} ${allowed}`)
    const [status, body] = answer(url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    request.resume()
  })
  const answer = ({ pathname, searchParams }: URL): [number, object] => {
    if (pathname === '/v2/CreateKey') {
      keys.set('GK01', 'waymark')
      return [200, { accessKeyId: 'GK01', secretAccessKey: '02' }]
    }
    if (pathname === '/v2/ListKeys') return [200, Array.from(keys, ([id, name]) => ({ id, name, expired: false }))]
    if (pathname === '/v2/DeleteKey') keys.delete(searchParams.get('id') ?? '')
    if (pathname === '/v2/CreateBucket') buckets.add('files')
    if (pathname === '/v2/GetBucketInfo' && !buckets.has(searchParams.get('globalAlias') ?? '')) return [404, {}]
    return [200, { id: '03' }]
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${portOf(server)}`, calls, buckets, keys }
}

test('the bucket and its key are made once, also after a run that ended half way', async () => {
  const folder = newFolder()
  await run('scripts/image/secrets.ts', folder)
  const token = readFileSync(join(folder, 'garage_admin_token'), 'utf8').trim()
  const { url, calls, buckets, keys } = await startGarage(token)
  buckets.add('files')
  keys.set('GK00', 'waymark').set('GK77', 'of another program')
  await run('scripts/image/bucket.ts', folder, url)
  const made = ['CreateKey true', 'GetBucketInfo true', 'AllowBucketKey true', 'ListKeys true']
  expect(calls).toEqual([...made, 'DeleteKey true'])
  // A key that was replaced, or that a run made before it ended half way, opens nothing anymore.
  expect([...keys.keys()]).toEqual(['GK77', 'GK01'])
  const S3_URL_FILE = join(folder, 's3_url')
  expect(loadConfig({ DATABASE_URL: 'postgresql://host/database', S3_URL_FILE }).S3_URL).toBe(
    's3://GK01:02@store:3900/files?region=garage&tls=0',
  )
  await run('scripts/image/bucket.ts', folder, url)
  expect(calls).toHaveLength(5)

  const other = newFolder()
  await run('scripts/image/secrets.ts', other)
  const empty = await startGarage(readFileSync(join(other, 'garage_admin_token'), 'utf8').trim())
  await run('scripts/image/bucket.ts', other, empty.url)
  const needed = ['CreateKey', 'GetBucketInfo', 'CreateBucket', 'AllowBucketKey', 'ListKeys']
  expect(empty.calls).toEqual(needed.map((operation) => `${operation} true`))
})
