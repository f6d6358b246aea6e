/**
 * npm's `prepare`, run at the end of `npm ci`: generates the Prisma client and builds the pages, so that `npm start`
 * takes seconds. Plain JavaScript, because npm may run it on the machine's own, older Node; without the development
 * tools (`--omit=dev`, as in the image's last stage) there is nothing to do.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const inRoot = (path) => existsSync(new URL(path, root))

const steps = [
  {
    tool: 'node_modules/prisma/build/index.js',
    args: ['generate'],
    source: 'prisma/schema.prisma',
    // Generating needs no schema engine; without this Prisma would download one.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
  },
  { tool: 'node_modules/vite/bin/vite.js', args: ['build', 'web', '--logLevel', 'warn'], source: 'web/index.html' },
]

const node = inRoot('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath
const codes = await Promise.all(steps.filter(({ tool, source }) => inRoot(tool) && inRoot(source)).map(run))
process.exit(codes.find((code) => code !== 0) ?? 0)

/** Runs one tool and shows what it printed only when it fails. */
function run({ tool, args, env }) {
  return new Promise((resolve) => {
    const child = spawn(node, [tool, ...args], { cwd: root, env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.once('error', (error) => (output += error.message))
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(`${tool} ${args[0]} failed:\n${output}\n`)
      resolve(code ?? 1)
    })
  })
}
