import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('prune.mjs', import.meta.url))

test('the image keeps what its services depend on, at any depth, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-prune-'))
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const packageWith = (path: string, ...dependencies: string[]) =>
    write(
      `${path}/package.json`,
      JSON.stringify({
        dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
        peerDependencies: { 'only-peer': '1.0.0' },
        devDependencies: { 'only-developers': '1.0.0' },
      }),
    )
  for (const service of ['gateway', 'relay', 'worker']) packageWith(`services/${service}`)
  packageWith('services/api', 'server')
  packageWith('node_modules/server', '@parts/one', 'old')
  packageWith('node_modules/@parts/one')
  packageWith('node_modules/@parts/two')
  packageWith('node_modules/@others/one')
  packageWith('node_modules/old')
  packageWith('node_modules/server/node_modules/old')
  packageWith('node_modules/only-peer')
  packageWith('node_modules/only-developers')
  const files = ['index.js', 'index.js.map', 'index.d.ts', 'README.md', 'LICENSE']
  for (const file of files) write(`node_modules/server/${file}`, '')

  execFileSync(process.execPath, [script], { cwd: folder })

  const kept = (paths: string[]) => paths.filter((path) => existsSync(join(folder, 'node_modules', path)))
  expect(
    kept(['server', '@parts/one', '@parts/two', '@others', 'old', 'server/node_modules/old', 'only-peer']),
  ).toEqual(['server', '@parts/one', 'server/node_modules/old'])
  expect(kept(['only-developers', ...files.map((file) => `server/${file}`)])).toEqual([
    'server/index.js',
    'server/LICENSE',
  ])
})
