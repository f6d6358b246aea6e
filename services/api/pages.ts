import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import express, { type Router } from 'express'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The built pages; every path that is no file is the app, which knows its own 404. */
export function pages(): Router {
  const router = express.Router()
  // Pages only: they are the same for everybody, so their length tells nothing about anybody.
  router.use(compression())
  // Names hold a hash of the content.
  router.use(
    '/assets',
    express.static(`${DIST}/assets`, { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  )
  router.use(
    express.static(DIST, {
      index: false,
      cacheControl: false,
      setHeaders: (response) => response.set('Cache-Control', 'no-cache'),
    }),
  )
  router.get('/{*path}', (_request, response, next) => {
    if (!existsSync(`${DIST}/index.html`)) {
      response.status(503).type('text').send('The pages are not built yet: run npm run build.')
      return
    }
    response.set('Cache-Control', 'no-cache')
    response.sendFile('index.html', { root: DIST }, (error) => (error ? next(error) : undefined))
  })
  return router
}
