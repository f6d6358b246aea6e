import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Files that pdf.js fetches if a document needs them: character maps, the standard fonts, decoders in plain JavaScript.
 */
const WANTED = /^(?:cmaps\/.+\.bcmap|standard_fonts\/.+|wasm\/.+_nowasm_fallback\.js)$/

/**
 * Copies these files to `assets/pdfjs-<version>/`. Like the name of every asset, the folder's name changes with its
 * content.
 */
export function pdfjsSupport(): Plugin {
  return {
    name: 'pdfjs-support',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle() {
      const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
      const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
      const folder = dirname(manifest)
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!WANTED.test(path)) continue
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${path}`,
          source: readFileSync(join(folder, path)),
        })
      }
    },
  }
}
