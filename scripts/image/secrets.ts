/**
 * Generates what the servers of docker-compose.yml and our services share, as files in the folder of the volume `secrets`:
 * `node scripts/image/secrets.ts`. What is there stays.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = process.argv[2] ?? '/secrets'
/** Valkey runs as another user of the same group, who cannot read the keys. */
const VALKEY = 0o640

const postgres = secret('postgres_password')
secret('database_url', () => `postgresql://waymark:${postgres}@postgres:5432/waymark`)
const redis = secret('redis_password', randomSecret, VALKEY)
secret('redis_url', () => `redis://:${redis}@redis:6379`)
secret(
  'redis.conf',
  () => ['save ""', 'appendonly no', 'maxmemory-policy noeviction', `requirepass ${redis}`].join('\n'),
  VALKEY,
)
secret('garage_rpc_secret')
secret('garage_admin_token')
// Beside the database and the files, not with them: a copy of those does not contain it.
secret('encryption_keys', () => randomBytes(32).toString('base64'))
// Grafana runs as another user.
secret('grafana_password', randomSecret, 0o644)

/** The content of a file, which is written first if there is none. A crash leaves it whole or missing. */
function secret(name: string, make: () => string = randomSecret, mode = 0o600): string {
  const path = join(FOLDER, name)
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, `${make()}\n`, { mode })
    renameSync(`${path}.new`, path)
  }
  // An earlier release wrote it for fewer.
  if ((statSync(path).mode & mode) !== mode) chmodSync(path, mode)
  return readFileSync(path, 'utf8').trim()
}

function randomSecret(): string {
  return randomBytes(32).toString('hex')
}
