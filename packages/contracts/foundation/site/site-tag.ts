/** The name of the tag in the head of each page that holds a `SiteTag` as JSON. */
export const SITE_TAG = 'site'

/** What a page shows about the site from the start. */
export interface SiteTag {
  readonly brand_name: string
  readonly public_url: string
}

/** What the build writes into the pages that it renders, in place of what only the server knows. */
export const SITE_BLANKS: SiteTag = { brand_name: '{brand_name}', public_url: 'https://public-url.invalid' }
