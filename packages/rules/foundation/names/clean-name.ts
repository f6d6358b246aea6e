const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu
/** A word that is an address: with a scheme or a path, of a mailbox, or of a site. */
const isAddress = (word: string) => /[@/\\]/.test(word) || /^(?:www\.|[a-z][a-z\d+.-]*:.)/i.test(word)
/** A dot that could make a domain name. Mail programs turn `example.com` into a link by themselves. */
const INNER_DOT = /[.\u3002\uff0e\uff61](?=[\p{L}\p{N}]{2})/gu
/** Longer ones are not names. */
const MAX = 100
const MAX_READ = 1000

/**
 * The name of a person or company as it may stand in an email or a notification: on one line and without anything that a
 * mail program would turn into a link. Strangers choose names, and could otherwise write a message of their own. Empty if
 * nothing is left.
 */
export const cleanName = (name: string): string =>
  Array.from(name.replace(INVISIBLE, ' ').slice(0, MAX_READ).normalize('NFC'))
    .slice(0, MAX)
    .join('')
    .split(' ')
    .filter((word) => !isAddress(word))
    .join(' ')
    .replace(INNER_DOT, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
