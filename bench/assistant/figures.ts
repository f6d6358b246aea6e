/** The figures of a text in one notation: dollars, percent, "no charge" and "not covered", in the order of the text. */
export function figuresOf(text: string): string[] {
  const found = text.matchAll(
    /\$\s?(?<dollars>\d[\d,]*(?:\.\d+)?)|(?<percent>\d+(?:\.\d+)?)\s?%|(?<free>no charge|sin cargo|\bfree\b|pay nothing)|(?<not>not covered|not cover|n[o’']t cover|sin cobertura|excluded)/gi,
  )
  return [...found].map(({ groups = {} }) => {
    const { dollars, percent } = groups
    if (dollars !== undefined) {
      const amount = Number(dollars.replaceAll(',', ''))
      return amount === 0 ? 'no charge' : `$${amount}`
    }
    if (percent !== undefined) return Number(percent) === 0 ? 'no charge' : `${Number(percent)}%`
    return groups['free'] === undefined ? 'not covered' : 'no charge'
  })
}

/** Whether an answer denies. Conditions after a yes or no do not change it. */
export function denies(text: string): boolean {
  if (/^\W*(?:yes|sí)\b/i.test(text)) return false
  const start = text.slice(0, 240).replaceAll(/\bno charge\b|isn[’']t a complete list/gi, '')
  return /\b(?:no|not|without|never|excluded|excludes|cannot)\b|n[’']t\b/i.test(start)
}

/** Letters and digits of a text only, so that line breaks and punctuation do not matter. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim()
