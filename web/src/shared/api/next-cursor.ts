/** The cursor of the next page in a `Link` header (RFC 8288), or null on the last page. */
export function nextCursor(link: string | null): string | null {
  for (const part of (link ?? '').split(/,\s*(?=<)/)) {
    const match = /^<([^>]*)>(.*)$/.exec(part.trim())
    if (match?.[1] !== undefined && /;\s*rel="?next"?/i.test(match[2] ?? '')) {
      return new URL(match[1], 'http://page').searchParams.get('cursor')
    }
  }
  return null
}
