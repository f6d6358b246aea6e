export interface Shared {
  /** An absolute URL. */
  readonly link: string
  readonly title: string
  /** A sentence to put before the link. */
  readonly text: string
}

const address = (page: string, query: Record<string, string>) =>
  `${page}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

/**
 * The addresses that share a page on other sites. They are plain links: nothing is loaded from these sites, so they
 * learn nothing about visitors who do not follow one.
 */
export const shareLinks = ({ link, title, text }: Shared) => ({
  tweet: address('https://twitter.com/intent/tweet', { text, url: link }),
  facebook: address('https://www.facebook.com/sharer/sharer.php', { u: link }),
  email: address('mailto:', { subject: title, body: `${text}\n\n${link}` }),
})
