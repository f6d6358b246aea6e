import { pageHead, publicPaths } from '@waymark/contracts/foundation/site/pages'
import { SITE_BLANKS, SITE_TAG, type SiteTag } from '@waymark/contracts/foundation/site/site-tag'
import { isTranslated } from '@waymark/contracts/foundation/site/translated'
import { FACE_TAG, type LinkedFace, showsFace } from '@waymark/contracts/people/agency/face-tag'
import type { Config } from '@waymark/platform/config'
import { escapeHtml } from '@waymark/rules/foundation/letters/write-letter'
import { inLanguage, language, languages, localPath, msg, t } from '@waymark/words/t'

type Site = Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'>

const SLOT = /<!-- head:.*?<!-- \/head -->/s
const NO_SCRIPT = /(?<=<noscript>\s*<p>).*?(?=<\/p>)/s
const PICTURE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: msg('Health insurance, with someone who knows the way. A path over hills leads to a cairn.'),
}

const addressOf = (path: string, { PUBLIC_URL }: Site) => new URL(path, PUBLIC_URL).href

/** The built page with the head for one path, because crawlers for search and link previews do not run scripts. */
export function pageAt(
  pathname: string,
  template: string,
  site: Site,
  linked: LinkedFace | null,
): { html: string; exists: boolean } {
  const brand_name = linked && showsFace(pathname) ? linked.face.agency_name : site.BRAND_NAME
  const { title, shared, exists } = pageHead(pathname, brand_name)
  const tags = [`<title>${escapeHtml(title)}</title>`]
  const meta = (key: 'name' | 'property', name: string, content: string | number) =>
    tags.push(`<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`)
  if (shared) {
    const address = addressOf(shared.path, site)
    meta('name', 'description', shared.description)
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}" />`)
    meta('property', 'og:type', 'website')
    meta('property', 'og:site_name', brand_name)
    meta('property', 'og:title', shared.name)
    meta('property', 'og:description', shared.description)
    meta('property', 'og:url', address)
    meta('property', 'og:image', addressOf(PICTURE.path, site))
    meta('property', 'og:image:width', PICTURE.width)
    meta('property', 'og:image:height', PICTURE.height)
    meta('property', 'og:image:alt', t(PICTURE.alt))
    // Link previews take the other fields from the tags above.
    meta('name', 'twitter:card', 'summary_large_image')
  } else {
    meta('name', 'robots', 'noindex')
  }
  const shown: SiteTag = { brand_name: site.BRAND_NAME, public_url: site.PUBLIC_URL }
  meta('name', SITE_TAG, JSON.stringify(shown))
  if (linked) meta('name', FACE_TAG, JSON.stringify(linked))
  if (isTranslated(pathname)) {
    for (const one of languages) {
      const path = inLanguage(one, () => localPath(pathname))
      tags.push(`<link rel="alternate" hreflang="${one}" href="${escapeHtml(addressOf(path, site))}" />`)
    }
  }
  const html = template
    .replace('<html lang="en"', () => `<html lang="${language()}"`)
    .replace(NO_SCRIPT, () =>
      escapeHtml(t('This page needs JavaScript to ask its questions. Please turn it on and reload.')),
    )
    .replace(SLOT, () => tags.join('\n    '))
  return { html: withBlanksFilled(html, shown), exists }
}

/** What the build has rendered names the site only by blanks, in texts and in the addresses of links. */
function withBlanksFilled(html: string, { brand_name, public_url }: SiteTag): string {
  const filled = [
    [SITE_BLANKS.brand_name, brand_name],
    [SITE_BLANKS.public_url, new URL(public_url).origin],
  ] as const
  return filled.reduce(
    (text, [blank, value]) =>
      text.replaceAll(blank, () => escapeHtml(value)).replaceAll(inQuery(blank), () => escapeHtml(inQuery(value))),
    html,
  )
}

/** As the share links are written (web/src/shared/ui/share-links.ts). */
const inQuery = (value: string) => new URLSearchParams([['', value]]).toString().slice(1).replaceAll('+', '%20')

export const robots = (site: Site): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${addressOf('/sitemap.xml', site)}\n`

const inEveryLanguage = (path: string): string[] =>
  isTranslated(path) ? languages.map((one) => inLanguage(one, () => localPath(path))) : [path]

export const sitemap = (site: Site): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths
      .flatMap(inEveryLanguage)
      .map((path) => `  <url><loc>${escapeHtml(addressOf(path, site))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** No `start_url`: a home-screen icon opens the page it was added from, such as the portal or the assessment. */
export const manifest = ({ BRAND_NAME }: Site): object => ({
  name: BRAND_NAME,
  short_name: BRAND_NAME,
  display: 'standalone',
  background_color: '#fbfaf7',
  theme_color: '#1e40af',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
})
