import { extname } from 'node:path'
import express, { type RequestHandler } from 'express'

/** What web/compress-plugin.ts writes, the smallest first. */
const COMPRESSED = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
]

/**
 * Serves the files of a build that have a hash in their name, compressed as they lie in the folder if the browser reads
 * that. Looks for each file again, because a build may replace them while the server runs.
 */
export function builtFiles(folder: string, { fallthrough }: { fallthrough: boolean }): RequestHandler {
  const options = { immutable: true, maxAge: '1y', index: false, redirect: false }
  const asBuilt = express.static(folder, { ...options, fallthrough, setHeaders: (response) => response.vary(VARY) })
  const compressed = express.static(folder, {
    ...options,
    setHeaders(response, path) {
      const extension = extname(path)
      const found = COMPRESSED.find((one) => one.extension === extension)
      if (!found) return
      response.vary(VARY)
      response.type(extname(path.slice(0, -extension.length)))
      response.set('Content-Encoding', found.encoding)
    },
  })
  return (request, response, next) => {
    const { url } = request
    const asked = COMPRESSED.find(({ encoding }) => request.acceptsEncodings(encoding))
    // A range is one of the file itself.
    if (!asked || request.headers.range !== undefined) {
      asBuilt(request, response, next)
      return
    }
    request.url = request.path + asked.extension
    compressed(request, response, (error) => {
      request.url = url
      if (error) next(error)
      else asBuilt(request, response, next)
    })
  }
}

const VARY = 'Accept-Encoding'
