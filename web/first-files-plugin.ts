import type { Plugin } from 'vite'
import { filesOfModules, filesOfPage } from './bundle-files.ts'
import { firstViews } from './first-views.ts'

/**
 * Writes `.first-files.json`: for each address of `first-views.ts`, the tags that name the files of its first view, and
 * when what the build has rendered is not to be used. The API puts them into the page (services/api/built-page.ts). The
 * dot keeps the file from being served.
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    generateBundle: {
      // After the style sheets of each chunk are known.
      order: 'post',
      handler(_, bundle) {
        const inEveryPage = filesOfPage(bundle)
        const views = Object.entries(firstViews).map(([path, { loads, font, ahead, prerender }]) => {
          const files = [...filesOfModules(bundle, loads).difference(inEveryPage)]
          const face = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(font))
          if (!face) return this.error(`web/first-views.ts names ${font}, which is not in the build`)
          return [
            path,
            {
              // Style sheets come after the page's own, as when a script loads them: their order decides.
              styles: [
                link('rel="preload" as="font" type="font/woff2"', face.fileName),
                ...files.filter((file) => file.endsWith('.css')).map((file) => link('rel="stylesheet"', file)),
              ],
              scripts: [
                ...(ahead === undefined ? [] : [`<script async fetchpriority="high" src="/${ahead}"></script>`]),
                ...files.filter((file) => file.endsWith('.js')).map((file) => link('rel="modulepreload"', file)),
              ],
              ...prerender,
            },
          ]
        })
        this.emitFile({
          type: 'asset',
          fileName: '.first-files.json',
          source: JSON.stringify(Object.fromEntries(views)),
        })
      },
    },
  }
}

const link = (attributes: string, file: string) => `<link ${attributes} crossorigin href="/${file}" />`
