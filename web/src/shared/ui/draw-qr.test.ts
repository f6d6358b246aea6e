import { expect, test } from 'vitest'
import { drawQr, svgFile } from './draw-qr.ts'

const LINK = 'https://waymark.example/assessment?agent=CDFGHJK'

test('a code has three finder patterns with light frames and a quiet zone of four modules', () => {
  const { size, dark } = drawQr(LINK)
  const isDark = (x: number, y: number) => dark.some((module) => module.x === x && module.y === y)
  expect((size - 8 - 17) % 4).toBe(0)
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let n = 0; n < 7; n++) expect([isDark(x + n, y), isDark(x, y + n)]).toEqual([true, true])
    expect(isDark(x + 1, y + 1)).toBe(false)
    expect(isDark(x + 3, y + 3)).toBe(true)
  }
  expect(dark.every((module) => Math.min(module.x, module.y) >= 4 && Math.max(module.x, module.y) < size - 4)).toBe(
    true,
  )
})

test('the file draws the same modules, and another link gives another code', async () => {
  const qr = drawQr(LINK)
  const file = await svgFile(qr).text()
  expect(file).toContain(`viewBox="0 0 ${qr.size} ${qr.size}"`)
  expect(file.match(/h1v1h-1z/g)).toHaveLength(qr.dark.length)
  expect(drawQr(`${LINK}X`).path).not.toBe(qr.path)
})
