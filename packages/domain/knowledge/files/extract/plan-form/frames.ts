import { headingsOf } from './headings.ts'
import type { Rule, Sheet } from './sheet.ts'

/** Splits pages that are set in two columns like a newspaper. A table of the form then fits in one half of the page. */
export function framesOf(pages: readonly Sheet[]): Sheet[] {
  const middle = pages.map(middleOfFrames).find((x) => x !== undefined)
  if (middle === undefined) return [...pages]
  return pages.flatMap((page) => {
    const crossing = page.words.filter(({ left, right }) => left < middle - 2 && right > middle + 2)
    return crossing.length > 0.1 * page.words.length ? [page] : [half(page, 0, middle), half(page, middle, page.width)]
  })
}

function middleOfFrames(page: Sheet): number | undefined {
  const { width, words } = page
  const narrow = headingsOf(page).some(
    ({ kind, names: [first, , last] }) =>
      kind === 'services' && first && last && (last.right < 0.55 * width || first.left > 0.45 * width),
  )
  if (!narrow) return undefined
  const candidates = Array.from({ length: 21 }, (_, index) => width * (0.45 + index * 0.005))
  const crossings = candidates.map(
    (x) =>
      words.filter(({ left, right }) => left < x && right > x).length +
      page.across.filter(({ from, to }) => from < x - 2 && to > x + 2).length,
  )
  const fewest = Math.min(...crossings)
  const clear = candidates.filter((_, index) => crossings[index] === fewest)
  return clear[Math.floor(clear.length / 2)]
}

function half(page: Sheet, left: number, right: number): Sheet {
  const inside = ({ from, to }: Rule) => (from + to) / 2 >= left && (from + to) / 2 < right
  return {
    ...page,
    // What crosses the middle, such as a title, is with the first half.
    words: page.words.filter((word) => (left === 0 ? word.left < right : word.left >= left)),
    across: page.across.filter(inside),
    down: page.down.filter(({ at }) => at >= left && at < right),
  }
}
