import { readdir, readFile } from 'node:fs/promises'
import { minify, type Plugin } from 'vite'

/** Minifies the scripts of `public`, which a build would copy as they are. One of them runs before the first paint. */
export function publicScriptsPlugin(): Plugin {
  return {
    name: 'public-scripts',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async generateBundle() {
      const { publicDir } = this.environment.config
      for (const fileName of await readdir(publicDir)) {
        if (!fileName.endsWith('.js')) continue
        const { code } = await minify(fileName, await readFile(`${publicDir}/${fileName}`, 'utf8'))
        this.emitFile({ type: 'asset', fileName, source: code })
      }
    },
  }
}
