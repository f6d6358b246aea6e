/**
 * npm's `prepare`, run at the end of `npm ci`: removes files of packages that nobody uses, generates the Prisma client, builds
 * the pages and compiles the services' code, so that the first `npm start` takes seconds. It is plain JavaScript because npm
 * may run it on an older Node on the machine. Without the development tools (`--omit=dev`) it does nothing.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (path) => existsSync(root + path)
const ours = inRoot('node_modules/.bin/node')
const node = ours ? `${root}node_modules/.bin/node` : process.execPath

if (ours) await run(['scripts/unneeded.mjs'], {}, [0])
await Promise.all([generateClient().then(compileServices), buildPages()])

async function generateClient() {
  if (inRoot('node_modules/prisma') && inRoot('prisma/schema')) await run(['scripts/generate-client.mjs'], {}, [0])
}

/** Fills the compile cache that scripts/start/instance.ts uses. */
async function compileServices() {
  const services = ['api', 'gateway', 'worker'].map((name) => `services/${name}/main.ts`)
  const entries = [...services, 'scripts/start/prepare-database.ts'].filter(inRoot)
  if (!inRoot('packages/platform/generated')) return
  const cache = `${root}node_modules/.cache/waymark`
  // An invalid setting: everything is loaded before it is refused, and nothing starts.
  const env = { PORT: 'none', NODE_COMPILE_CACHE: cache }
  await Promise.all(entries.map((entry) => run([entry], env, [0, 1, 2])))
}

async function buildPages() {
  const vite = 'node_modules/vite/bin/vite.js'
  if (inRoot(vite) && inRoot('web/index.html')) await run([vite, 'build', 'web', '--logLevel', 'warn'], {}, [0])
}

/** Runs a program and shows its output only if it fails. */
function run(args, env, expected) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      if (!expected.includes(code)) {
        process.stderr.write(`${args.join(' ')} failed:\n${output}\n`)
        process.exitCode = 1
      }
      resolve()
    })
  })
}
