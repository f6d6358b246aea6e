import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTranslated } from '@waymark/contracts/foundation/site/translated'
import { SOURCE } from '@waymark/words/catalogs'
import type { Plugin } from 'vite'
import { folderOf, languageOf, rendersPages } from './environments.ts'
import { firstViews } from './first-views.ts'

type Prerendered = typeof import('./src/app/prerender.tsx').prerendered

/**
 * Builds everything, and writes `.prerendered.json` beside the pages of each language: the HTML of each address of
 * `first-views.ts` that says so. The API puts it into the page (services/api/built-page.ts).
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'prerender',
    buildApp: {
      order: 'post',
      async handler(builder) {
        const { environments, config } = builder
        for (const environment of Object.values(environments)) await builder.build(environment)
        for (const { name, config: own } of Object.values(environments)) {
          if (!rendersPages(name)) continue
          const folder = join(config.root, own.build.outDir)
          const { prerendered }: { prerendered: Prerendered } = await import(
            // A server that builds again must not run the earlier one.
            `${pathToFileURL(join(folder, 'prerender.mjs')).href}?${Date.now()}`
          )
          const language = languageOf(name)
          const pages = JSON.stringify(await render(prerendered, language))
          await writeFile(join(config.root, 'dist', folderOf(language), '.prerendered.json'), pages)
          await rm(folder, { recursive: true })
        }
      },
    },
  }
}

async function render(prerendered: Prerendered, language: string): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const [address, { prerender }] of Object.entries(firstViews)) {
    const [path = ''] = address.split('?', 1)
    if (!prerender || (language !== SOURCE && !isTranslated(path))) continue
    const html = await prerendered(address)
    // The content security policy would refuse it.
    if (/<script/i.test(html)) throw new Error(`${address} in ${language} was rendered with a script in it`)
    pages[address] = html
  }
  return pages
}
