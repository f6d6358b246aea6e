import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '@waymark/platform/config'
import compression from 'compression'
import express, { type Router } from 'express'
import { manifest, pageAt, robots, sitemap } from './page-head.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Serves the built pages. Any path that is not a file gets the app, with the head for that path. */
export function pages(config: Config): Router {
  const router = express.Router()
  // Compresses pages only. They are the same for everyone, so their size reveals nothing about a person.
  router.use(compression())
  // File names contain a content hash.
  router.use(
    '/assets',
    express.static(`${DIST}/assets`, { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  )
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-cache')
    next()
  })
  router.get('/robots.txt', (_request, response) => response.type('text').send(robots(config)))
  router.get('/sitemap.xml', (_request, response) => response.type('application/xml').send(sitemap(config)))
  router.get('/manifest.webmanifest', (_request, response) => {
    response.type('application/manifest+json').send(JSON.stringify(manifest(config)))
  })
  router.get('/index.html', (_request, response) => response.redirect(301, '/'))
  router.use(express.static(DIST, { index: false, cacheControl: false, redirect: false }))
  router.get('/{*path}', (request, response) => {
    const template = builtPage()
    if (template === null) {
      response.status(503).type('text').send('The pages are not built yet: run npm run build.')
      return
    }
    const { html, exists } = pageAt(request.path, template, config)
    response.status(exists ? 200 : 404)
    // Weak, because the page is sent both compressed and uncompressed.
    response.set('ETag', `W/"${createHash('sha256').update(html).digest('base64url')}"`)
    if (request.fresh) response.status(304).end()
    else response.type('html').send(html)
  })
  return router
}

let built: { html: string; changed_ms: number } | null = null

/** Reread after a build. Null before the first one. */
function builtPage(): string | null {
  const file = `${DIST}/index.html`
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return null
  if (built?.changed_ms !== stat.mtimeMs) built = { html: readFileSync(file, 'utf8'), changed_ms: stat.mtimeMs }
  return built.html
}
