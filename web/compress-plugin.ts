import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are compressed already. What has no hash in its name is compressed in the answer. */
const COMPRESSIBLE = /^assets\/.*\.(?:css|js|mjs|svg|ttf)$/
/** Anything smaller is one packet either way. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` file beside each file that has a hash in its name, with the best quality, which would take
 * too long in an answer. The API sends them (services/api/built-files.ts).
 */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // The last hook: only here the files are as browsers get them.
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).map(async (file) => {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!COMPRESSIBLE.test(file.fileName) || source.length < SMALLEST) return
        const path = join(dir, file.fileName)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        await Promise.all([
          writeFile(`${path}.br`, await brotli(source, { params })),
          writeFile(`${path}.gz`, await gzipped(source, { level: 9 })),
        ])
      })
      await Promise.all(files)
    },
  }
}
