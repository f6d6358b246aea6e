/** The pages for consumers. They exist in every language, and the others only in English. */
const TRANSLATED_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/insurance',
  '/intake',
  '/assessment',
  '/congratulations',
  '/status',
  '/confirm-answers',
  '/book',
  '/appointment',
  '/unsubscribe',
  '/terms',
  '/privacy',
])

/** As the router reads a path: any case, with or without a slash at the end. */
export const normal = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '') || '/'

export const isTranslated = (pathname: string): boolean => TRANSLATED_PATHS.has(normal(pathname))
