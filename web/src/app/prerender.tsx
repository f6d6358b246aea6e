import { localPath } from '@waymark/words/t'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { Pages } from './router.tsx'

/** What the first view at an address without its language shows. The build (web/prerender-plugin.ts) calls it. */
export async function prerendered(address: string): Promise<string> {
  const { prelude } = await prerender(
    <App>
      <StaticRouter basename={localPath('/')} location={located(address)}>
        <Pages />
      </StaticRouter>
    </App>,
    {
      // Everything is in its place. React would otherwise move large parts there by a script in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error
      },
    },
  )
  return new Response(prelude).text()
}

/** `/` in Spanish is `/es`, and `/?a=b` is `/es?a=b`. */
function located(address: string): string {
  const [path = '/', search] = address.split('?', 2)
  return localPath(path) + (search === undefined ? '' : `?${search}`)
}
