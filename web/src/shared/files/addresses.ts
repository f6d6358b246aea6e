import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'

/** The address of a file, opened at a page with places to mark on it. Pages count from 1. */
export function fileAddress(file_id: string, page = 1, boxes: readonly Box[] = []): string {
  const address = `/broker?tab=files&file=${file_id}&page=${page}`
  return boxes.length === 0 ? address : `${address}&boxes=${written(boxes)}`
}

const SHARES = 10_000

/** Four whole numbers for each place: ten-thousandths of the width and height of the page. */
const written = (boxes: readonly Box[]) =>
  boxes
    .flatMap(({ left, top, width, height }) => [left, top, width, height])
    .map((share) => Math.round(share * SHARES))
    .join('-')

/** The places in an address. Empty if it has none that can be read. */
export function boxesIn(value: string): Box[] {
  const numbers = value.split('-').map((number) => (/^\d{1,5}$/.test(number) ? Number(number) / SHARES : Number.NaN))
  if (numbers.length % 4 !== 0 || numbers.some(Number.isNaN)) return []
  return Array.from({ length: numbers.length / 4 }, (_, index) => {
    const [left = 0, top = 0, width = 0, height = 0] = numbers.slice(index * 4)
    return { left, top, width, height }
  })
}
