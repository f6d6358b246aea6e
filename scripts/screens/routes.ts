import { readFile } from 'node:fs/promises'
import { translatedLanguages } from '@waymark/words/catalogs'

const ROUTERS = ['router.tsx', 'portal-routes.tsx'].map((file) => new URL(`../../web/src/app/${file}`, import.meta.url))

const LANGUAGE = new RegExp(`^/(?:${translatedLanguages.join('|')})(?=/|$)`)

/** The parts of an address that identify a screen: the path, which is the same in every language, and the tab. */
function screenOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://waymark.test')
  const path = pathname.replace(LANGUAGE, '') || '/'
  const tab = searchParams.get('tab')
  return tab === null ? path : `${path}?tab=${tab}`
}

/**
 * Finds screens without a picture: routes of the router, and navigation links.
 *
 * @param seen addresses of the pictures
 * @param links addresses of the navigation links
 */
export async function withoutPicture(seen: Iterable<string>, links: Iterable<string>): Promise<string[]> {
  const screens = new Set([...seen].map(screenOf))
  const paths = [...screens].map((screen) => screen.split('?')[0] ?? '')
  const source = (await Promise.all(ROUTERS.map((file) => readFile(file, 'utf8')))).join('\n')
  // What follows "&& " is there only during development.
  const routes = [...source.matchAll(/(?<!&& )<Route\s+path="([^"]+)"\s+element={<(\w+)/g)]
  if (routes.length === 0) throw new Error('no route was found in the router')
  const unseen = routes
    .filter(([, route = '', element]) => element !== 'Navigate' && route !== '*' && !paths.some(matches(route)))
    .map(([, route]) => `route ${route}`)
  const missed = new Set([...links].map(screenOf).filter((screen) => !screens.has(screen)))
  return [...unseen, ...[...missed].map((screen) => `link to ${screen}`)]
}

function matches(route: string): (path: string) => boolean {
  // Those of the portal are relative to the root.
  const pattern = new RegExp(`^/${route.replace(/^\//, '').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`)
  return (path) => pattern.test(path)
}
