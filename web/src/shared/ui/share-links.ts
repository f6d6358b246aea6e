export interface Shared {
  /** Absolute. */
  readonly link: string
  readonly title: string
  /** A sentence that stands before the link. */
  readonly text: string
}

const address = (page: string, query: Record<string, string>) =>
  `${page}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

/**
 * Where each way of sharing leads. They are plain links: nothing of these sites is loaded, and none of them hears of
 * anybody who does not follow one.
 */
export const shareLinks = ({ link, title, text }: Shared) => ({
  tweet: address('https://twitter.com/intent/tweet', { text, url: link }),
  facebook: address('https://www.facebook.com/sharer/sharer.php', { u: link }),
  email: address('mailto:', { subject: title, body: `${text}\n\n${link}` }),
})
