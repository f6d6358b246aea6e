import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { printableLogo } from './printable-logo.ts'

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** A PNG of RGBA pixels, with what is wrong with it. */
function png({ width = 2, height = 2, rows = 2, filter = 0, interlaced = 0, cut = 0 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, interlaced], 8)
  const pixels = Buffer.alloc(rows * (1 + width * 4), filter)
  const data = deflateSync(pixels)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data.subarray(0, data.length - cut)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('prints a complete PNG and a JPEG', () => {
  const logo = png()
  expect(printableLogo('image/png', logo)).toBe(logo)
  const jpeg = Buffer.from('ffd8ff', 'hex')
  expect(printableLogo('image/jpeg', jpeg)).toBe(jpeg)
})

test.each([
  ['an SVG', 'image/svg+xml', Buffer.from('<svg/>')],
  ['missing rows', 'image/png', png({ rows: 1 })],
  ['rows too many', 'image/png', png({ rows: 3 })],
  ['an unknown filter', 'image/png', png({ filter: 9 })],
  ['interlaced rows', 'image/png', png({ interlaced: 1 })],
  ['damaged data', 'image/png', png({ cut: 5 })],
  ['an end that is missing', 'image/png', png().subarray(0, -12)],
  ['a size in its head that would need gigabytes', 'image/png', png({ width: 60_000, height: 60_000, rows: 0 })],
  ['something else', 'image/png', Buffer.from('not a picture')],
])('leaves out %s', (_what, media_type, content) => {
  expect(printableLogo(media_type, content)).toBe(null)
})
