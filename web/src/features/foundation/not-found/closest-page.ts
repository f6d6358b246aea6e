import { pageHead, publicPaths } from '@waymark/contracts/foundation/site/pages'
import { isTranslated } from '@waymark/contracts/foundation/site/translated'
import { language, languages, t } from '@waymark/words/t'

interface Suggestion {
  readonly path: string
  readonly name: string
  /** Whether the reader must be told that the page and its name are in English. */
  readonly in_english: boolean
}

/** Suggests the page with the most similar address. Null if none is similar enough. */
export function closestPage(pathname: string): Suggestion | null {
  const asked = pathname.toLowerCase().replace(/\/+$/, '')
  const near = [...publicPaths, '/broker']
    .filter((path) => path !== '/')
    .map((path) => ({ path, steps: asked.startsWith(`${path}/`) ? 1 : distance(asked, path) }))
    .filter(({ path, steps }) => steps <= Math.max(1, Math.floor(path.length / 3)))
    .toSorted((one, other) => one.steps - other.steps)[0]
  if (!near) return null
  const { path } = near
  const name = pageHead(path, '').shared?.name
  if (name === undefined) return { path, name: t('For agents'), in_english: false }
  return { path, name, in_english: language() !== languages[0] && !isTranslated(path) }
}

/** Levenshtein distance: the letters to change, add or remove to turn one text into the other. */
function distance(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(from.slice(0, 60)).entries()) {
    const now = [row + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const changed = (before[column] ?? 0) + (letter === other ? 0 : 1)
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before[to.length] ?? 0
}
