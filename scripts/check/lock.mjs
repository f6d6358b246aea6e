/**
 * package-lock.json names one Node: ours, in `engines` of package.json. Packages run on the Node 24 that npm ci installs,
 * but npm compares theirs with the Node that runs npm, and would print 34 warnings on Node 20. `--fix` removes them.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const found = Object.entries(lock.packages).filter(([folder, { engines }]) => folder !== '' && engines)

if (process.argv.includes('--fix')) {
  for (const [, entry] of found) delete entry.engines
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
} else if (found.length > 0) {
  console.error(`${found.length} packages name a Node of their own. Run: node scripts/check/lock.mjs --fix`)
  process.exit(1)
}
