import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Config } from '@waymark/platform/config'
import { escapeHtml } from '@waymark/rules/foundation/letters/write-letter'
import express, { type Router } from 'express'

const require = createRequire(import.meta.url)

const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

const page = ({ BRAND_NAME }: Config) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(BRAND_NAME)} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })\n`

/** The API reference page, served from our own origin: `/api/docs`. */
export function documentation(config: Config): Router {
  const root = dirname(require.resolve('swagger-ui-dist/package.json'))
  const router = express.Router()
  router.get('/', (_request, response) => response.type('html').send(page(config)))
  router.get('/start.js', (_request, response) => response.type('js').send(START))
  router.get('/:file', ({ params: { file } }, response, next) => {
    if (FILES.has(file)) response.sendFile(file, { root, maxAge: '1d' }, (error) => (error ? next(error) : undefined))
    else next()
  })
  return router
}
