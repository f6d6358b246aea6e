/** `npm run check`: everything about the code that can be checked without running it. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const root = new URL('..', import.meta.url)

/** Slowest first, so that the short ones fill the gaps. */
const checks = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types (server)', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types (browser)', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'dead code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'import directions', command: ['node', 'scripts/check/imports.mjs'] },
  { name: 'messages', command: ['node', 'scripts/check/messages.mjs'] },
  { name: 'kubernetes', command: ['node', 'scripts/check/kubernetes.mjs'] },
  { name: 'lock file', command: ['node', 'scripts/check/lock.mjs'] },
  { name: 'words', command: ['node', 'scripts/check/words.mjs'] },
  { name: 'format', command: ['biome', 'check'] },
]

const waiting = checks.values()
const failed = []
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(', ')}`)
  process.exit(1)
}

async function work() {
  for (const check of waiting) {
    const started = performance.now()
    const { code, output } = await run(check.command)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`)
    if (code === 0) continue
    failed.push(check.name)
    console.error(output.trimEnd())
  }
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(new URL(`node_modules/.bin/${program}`, root).pathname, args, { cwd: root })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
