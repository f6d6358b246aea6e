/**
 * The entry of `npm start`, which an old Node can parse: main.ts needs Node 24, which `npm ci` installs for npm's scripts.
 */
'use strict'

const { existsSync } = require('node:fs')
const path = require('node:path')

const installed = existsSync(path.join(__dirname, '../../node_modules/.bin/node'))
const problem =
  Number.parseInt(process.versions.node, 10) < 24
    ? `Waymark runs on Node 24, and this is Node ${process.versions.node}. `
    : installed
      ? ''
      : 'The packages are not installed. '

if (problem) {
  console.error(
    problem + (installed ? 'Run npm start, which uses the Node 24 of npm ci.' : 'Run npm ci, then npm start.'),
  )
  process.exit(1)
}
void import('./main.ts')
