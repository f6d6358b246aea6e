import type { RequestHandler } from 'express'
import helmet from 'helmet'

const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine sets styles on elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      // Includes the socket, which is on our own host.
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
})

/** Pages get the content policy. API responses contain personal data, so no one may cache, frame or sniff them. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith('/api/') || request.path.startsWith('/api/docs')) {
    pageHeaders(request, response, next)
    return
  }
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  response.setHeader('Referrer-Policy', 'no-referrer')
  next()
}
