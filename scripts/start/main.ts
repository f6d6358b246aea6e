/** `npm start` */
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freeMemorySoon } from '@waymark/platform/free-memory'
import { compileCache } from './folders.ts'
import { StartError } from './start-error.ts'

const HELP = `npm start [-- --demo]

Runs Waymark on this machine: PostgreSQL, Redis if available, and all services, on one address. Open the browser at the
line "ready <url>". Ctrl-C finishes requests in progress and stops everything; a second Ctrl-C stops immediately.
SIGUSR2 (kill -USR2 <process id>) replaces the services by what the clone has now, without a gap: see the runbook.

  --demo   adds a demo agency to the database and prints how to sign in
  --help   this text

Settings, all optional, from the environment:

  PORT             3000
  DATA_DIR         .data: the database, files, mail and logs
  ENCRYPTION_KEYS  what the health data is encrypted with: base64 of 32 bytes; by default DATA_DIR.key, made on the
                   first start. Keep a copy away from the backups.
  DATABASE_URL     a PostgreSQL server; by default an embedded one with its data in DATA_DIR
  DATABASE_DIRECT_URL   the same past a pooler that gives a connection for each transaction
  REDIS_URL        a Redis server; by default a private redis-server or valkey-server from the PATH;
                   none: without Redis
  SMTP_URL         a mail server; by default emails are files in DATA_DIR/mail
  ADMIN_EMAIL, ADMIN_PASSWORD   the first administrator; by default generated and printed once
  PUBLIC_URL       the public address, if not http://localhost:PORT
  BRAND_NAME       Waymark
  ALLIANCE_URL     https address of the alliance's site; by default no link
  OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE, OPERATOR_EMAIL   who runs this installation; by default not shown
  LOG_LEVEL        which service messages the terminal shows: by default warnings and errors. Everything is in
                   DATA_DIR/logs, as JSON lines.
  TRUST_PROXY_HOPS the number of proxies in front: 0. Its own proxy is counted automatically.
  WAL_ARCHIVE_DIR  where the embedded PostgreSQL copies its log, so that any moment can be restored; by default nowhere
  WAL_ARCHIVE_DAYS 3: for how many days
  DATABASE_POOL    16: the most PostgreSQL connections for each service
  RATE_LIMITS      off, for load tests
  OTEL_EXPORTER_OTLP_ENDPOINT   a trace collector such as http://collector:4318; by default no traces
  OTEL_TRACES_SAMPLER_ARG       the share of traces that is kept, from 0 to 1; by default all
`

/** npm forwards the terminal's Ctrl-C, so a single one arrives twice. */
const SAME_CTRL_C_MS = 1000

// A full disk or a closed terminal must not stop what runs.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  const { values } = parseArgs({ options: { demo: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) process.stdout.write(HELP)
  else await run(values.demo ?? false)
} catch (error) {
  const known = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  console.error(known ? error.message : error)
  process.exit(1)
}

async function run(demo: boolean) {
  const abort = new AbortController()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  let askedAt = 0
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (askedAt > 0 && Date.now() - askedAt > SAME_CTRL_C_MS) process.exit(1)
      askedAt ||= Date.now()
      abort.abort()
      ask()
    })
  }

  // Set before the rest is loaded, which halves the load time.
  enableCompileCache(compileCache(resolve(process.env['DATA_DIR'] || '.data')))
  const { startInstance } = await import('./instance.ts')
  try {
    const instance = await startInstance({
      env: process.env,
      demo,
      signal: abort.signal,
      say: (line) => console.log(line),
      complain: (line) => console.error(line),
    })
    let restarting = Promise.resolve()
    process.on('SIGUSR2', () => {
      restarting = restarting.then(instance.restart).then(
        () => console.log('restarted'),
        (error: unknown) => console.error(error instanceof Error ? error.message : error),
      )
    })
    console.log(`ready ${instance.url}`)
    freeMemorySoon((error) => console.error(error))
    console.log(`After an update, kill -USR2 ${process.pid} replaces the services without a gap.`)
    await asked
    console.log('stopping')
    await instance.stop()
  } catch (error) {
    if (!abort.signal.aborted) throw error
  }
  // Timers or sockets still held by a library must not keep the terminal waiting.
  process.exit(0)
}
