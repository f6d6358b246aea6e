import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import express, { type Router } from 'express'

const require = createRequire(import.meta.url)

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waymark API</title>
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

/** The readable API page, from our own origin: `/api/docs`. */
export function documentation(): Router {
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'))
  const files = new Map(
    (['swagger-ui.css', 'swagger-ui-bundle.js'] as const).map((name) => [name as string, `${folder}/${name}`]),
  )
  const router = express.Router()
  router.get('/', (_request, response) => response.type('html').send(PAGE))
  router.get('/start.js', (_request, response) => response.type('js').send(START))
  router.get('/:file', (request, response, next) => {
    const path = files.get(request.params.file)
    if (path) response.type(request.params.file).send(readFileSync(path))
    else next()
  })
  return router
}
