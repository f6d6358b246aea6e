import type { Plugin } from 'vite'
import { filesOfModules, filesOfPage } from './bundle-files.ts'
import { firstViews } from './first-views.ts'

/**
 * Writes `.first-files.json`: for each path of `first-views.ts`, the tags that name the files of its first view. The API
 * puts them into the page (services/api/built-page.ts). The dot keeps it from being served.
 */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle: {
      // After the style sheets of each chunk are known.
      order: 'post',
      handler(_, bundle) {
        const inEveryPage = filesOfPage(bundle)
        const tags = Object.entries(firstViews).map(([path, { loads, font }]) => {
          const files = [...filesOfModules(bundle, loads).difference(inEveryPage)]
          const face = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(font))
          if (!face) return this.error(`web/first-views.ts names ${font}, which is not in the build`)
          return [
            path,
            [
              `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${face.fileName}" />`,
              // After the page's own style sheets, as when a script loads them: their order decides.
              ...files
                .filter((file) => file.endsWith('.css'))
                .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
              ...files
                .filter((file) => file.endsWith('.js'))
                .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
            ].join('\n    '),
          ]
        })
        this.emitFile({
          type: 'asset',
          fileName: '.first-files.json',
          source: JSON.stringify(Object.fromEntries(tags)),
        })
      },
    },
  }
}
