import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { pageHead } from '@waymark/contracts/foundation/site/pages'
import { isTranslated } from '@waymark/contracts/foundation/site/translated'
import { showsFace } from '@waymark/contracts/people/agency/face-tag'
import type { App } from '@waymark/domain/context'
import { SOURCE } from '@waymark/words/catalogs'
import { inLanguage, languages, localPath } from '@waymark/words/t'
import compression from 'compression'
import express, { type Router } from 'express'
import { builtFiles } from './built-files.ts'
import { builtPage } from './built-page.ts'
import { chosenLanguage, followedLanguage, keepLanguage, languageOf } from './language.ts'
import { linkedFace } from './linked-face.ts'
import { manifest, pageAt, robots, sitemap } from './page-head.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Serves the built pages. Any path that is not a file gets the app, with the head for that path. */
export function pages(app: App): Router {
  const { config } = app
  const router = express.Router()
  router.use(
    '/assets',
    ...languages.map((language, index) =>
      builtFiles(`${folderOf(language)}/assets`, { fallthrough: index < languages.length - 1 }),
    ),
  )
  // Compresses pages only. They hold nothing about a person, so their size reveals nothing about one.
  router.use(compression())
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
  // Express 5 passes a rejection on to the error handler.
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers
  router.get('/{*path}', async (request, response) => {
    const { language, path } = partsOf(request.path)
    const [, search = ''] = request.originalUrl.split(/(?=\?)/)
    if (isTranslated(path)) {
      response.vary('Accept-Language, Cookie')
      const followed = followedLanguage(request)
      if (followed !== null) {
        keepLanguage(response, followed)
        response.redirect(302, inLanguage(followed, () => localPath(path)) + without('language', search))
        return
      }
      // An address with a language is the visitor's choice, and so is one without it after choosing English.
      const wanted = chosenLanguage(request) ?? languageOf(request)
      if (language === null && wanted !== SOURCE) {
        response.redirect(302, `/${wanted}${path === '/' ? '' : path}${search}`)
        return
      }
    } else if (language !== null && pageHead(path, '').exists) {
      response.redirect(302, path + search)
      return
    }
    const face = isTranslated(path) ? await linkedFace(app, request, response) : null
    const common = face === null || !showsFace(path)
    const template = builtPage(folderOf(language ?? SOURCE), path, { search, common })
    if (template === null) {
      response.status(503).type('text').send('The pages are not built yet: run npm run build.')
      return
    }
    const { html, exists } = inLanguage(language, () => pageAt(path, template, config, face))
    response.status(exists ? 200 : 404)
    // Weak, because the page is sent both compressed and uncompressed.
    response.set('ETag', `W/"${createHash('sha256').update(html).digest('base64url')}"`)
    if (request.fresh) response.status(304).end()
    else response.type('html').send(html)
  })
  return router
}

function without(name: string, search: string): string {
  const params = new URLSearchParams(search)
  params.delete(name)
  return params.size > 0 ? `?${params.toString()}` : ''
}

const folderOf = (language: string) => (language === SOURCE ? DIST : `${DIST}/${language}`)

/** `/es/intake` is the page `/intake` in Spanish. English has no prefix. */
function partsOf(pathname: string): { language: string | null; path: string } {
  const [, first = ''] = pathname.split('/')
  return first !== SOURCE && languages.includes(first)
    ? { language: first, path: pathname.slice(first.length + 1) || '/' }
    : { language: null, path: pathname }
}
