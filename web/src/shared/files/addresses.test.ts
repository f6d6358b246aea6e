import { expect, test } from 'vitest'
import { boxesIn, fileAddress } from './addresses.ts'

const FILE = '01890a5d-ac96-774b-bcce-b302099a8057'
const BOXES = [
  { left: 0.25, top: 0.1234, width: 0.5, height: 0.02 },
  { left: 0, top: 1, width: 0.3, height: 0 },
]

test('opens a file at a page, with places to mark', () => {
  const address = `/broker?tab=files&file=${FILE}&page=3`
  expect(fileAddress(FILE, 3)).toBe(address)
  expect(fileAddress(FILE, 3, [])).toBe(address)
  const boxes = new URLSearchParams(fileAddress(FILE, 3, BOXES)).get('boxes')
  expect(boxesIn(boxes ?? '')).toEqual(BOXES)
})

test.each(['', '1-2-3', '1-2-3-x', '1-2-3--4', '1-2-3-1e9'])('marks nothing for "%s"', (value) => {
  expect(boxesIn(value)).toEqual([])
})
