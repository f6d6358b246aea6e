/** `npm start` */
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compileCache } from './folders.ts'
import { StartError } from './start-error.ts'

const HELP = `npm start [-- --demo]

Runs Waymark on this machine: PostgreSQL, Redis when there is one, and all services, on one address. The line
"ready <url>" says when to open the browser. Ctrl-C finishes what is in flight and stops everything; a second one
does not wait.

  --demo   fills the database with a demonstration agency and prints how to sign in
  --help   this text

Settings, all optional, from the environment:

  PORT             3000
  DATA_DIR         .data: the database, files, mail and logs
  DATABASE_URL     a PostgreSQL server; else an embedded one with its data in DATA_DIR
  REDIS_URL        a Redis server; else a private redis-server or valkey-server from the PATH; else none
  SMTP_URL         a mail server; else mails are files in DATA_DIR/mail
  ADMIN_EMAIL, ADMIN_PASSWORD   the first administrator; else made up and printed once
  PUBLIC_URL       where people reach it, if not http://localhost:PORT
  BRAND_NAME       Waymark
  ALLIANCE_URL     https address of the alliance's site; else no page leads there
  LOG_LEVEL        what the terminal shows of the services: by default warnings and errors. Everything else
                   is in DATA_DIR/logs, as JSON lines.
  TRUST_PROXY_HOPS how many proxies stand in front of this: 0. Its own is counted without being told.
  DATABASE_POOL    16: the most connections that each service opens to PostgreSQL
  RATE_LIMITS      off, for load tests
  OTEL_EXPORTER_OTLP_ENDPOINT   http://collector:4318: sends traces there; else there are none
`

/** npm passes the terminal's Ctrl-C on, so that one comes twice. */
const SAME_CTRL_C_MS = 1000

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

  // Before the rest is loaded: it halves the time that takes.
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
    console.log(`ready ${instance.url}`)
    await asked
    console.log('stopping')
    await instance.stop()
  } catch (error) {
    if (!abort.signal.aborted) throw error
  }
  // Whatever a library still holds (a timer, a socket) must not keep the terminal waiting.
  process.exit(0)
}
