/**
 * Shrinks node_modules to what the services load, while the image is built (Dockerfile): `node scripts/image/prune.mjs`.
 * npm also installs the peers of packages (Prisma's command line alone brings 250 MB that no service loads), and packages
 * contain types and what is for browsers, besides what is unneeded everywhere.
 */
import { existsSync, globSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { removeFiles, removeUnneeded } from '../unneeded.mjs'

const SERVICES = ['services/api', 'services/gateway', 'services/relay', 'services/worker']

const FILES = [
  '**/*.{ts,mts,cts,md,markdown,flow}',
  '@prisma/client/runtime/{edge*,wasm-compiler-edge*,react-native*,index-browser*}',
  'tesseract.js/dist',
  // The pages are built; the services load the legacy build.
  'pdfjs-dist/build',
  'pdfjs-dist/legacy/build/*.min.mjs',
  'pdfjs-dist/legacy/build/pdf.sandbox.mjs',
  // Native drawing, which pdf.js uses if it is there (docs/decisions/0029).
  '@napi-rs/canvas*',
]

const modules = resolve('node_modules')
const needed = new Set()
for (const folder of SERVICES) visit(resolve(folder))
for (const folder of packagesIn(modules)) if (!needed.has(folder)) rmSync(folder, { recursive: true, force: true })
removeUnneeded(modules)
removeFiles(modules, FILES)
for (const path of globSync('{,@*/}*', { cwd: modules })) removeIfEmpty(join(modules, path))

/** Adds the package in this folder and all that it depends on. */
function visit(folder) {
  if (needed.has(folder)) return
  needed.add(folder)
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = find(name, folder)
    if (found) visit(found)
  }
}

/** Where Node finds a package, from this folder upward. */
function find(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : find(name, dirname(from))
}

/** The folders of all packages, also of those inside others. */
function packagesIn(folder) {
  const found = globSync(['{[!@.]*,@*/*}/package.json'], { cwd: folder }).map((path) => join(folder, dirname(path)))
  return found.flatMap((path) => [
    path,
    ...(existsSync(join(path, 'node_modules')) ? packagesIn(join(path, 'node_modules')) : []),
  ])
}

function removeIfEmpty(folder) {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
}
