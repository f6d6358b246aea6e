import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cleanJpeg } from './clean-jpeg.ts'

const fixture = await readFile(new URL('../../knowledge/files/fixtures/plan-card.jpg', import.meta.url))
const jpeg = cleanJpeg(fixture)?.content ?? Buffer.alloc(0)

const segment = (marker: number, words: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(words)])
}

test('keeps a clean picture as it is, and knows its size', () => {
  expect(jpeg.length).toBeGreaterThan(9000)
  expect(cleanJpeg(jpeg)).toEqual({ content: jpeg, width: 620, height: 190 })
})

test('removes where and with what a photo was taken, and nothing of the picture', () => {
  const told = Buffer.concat([segment(0xe1, 'Exif GPS 30.26 -97.74'), segment(0xfe, 'by Ana')])
  const tagged = Buffer.concat([jpeg.subarray(0, 2), told, jpeg.subarray(2)])
  expect(cleanJpeg(tagged)?.content).toEqual(jpeg)
})

test('removes what follows the picture, and metadata between its scans', () => {
  const told = segment(0xe1, 'Exif GPS 30.26 -97.74')
  const end = jpeg.subarray(-2)
  expect(end).toEqual(Buffer.from([0xff, 0xd9]))
  const second = Buffer.concat([jpeg.subarray(0, 2), told, jpeg.subarray(2)])
  expect(cleanJpeg(Buffer.concat([jpeg, second]))?.content).toEqual(jpeg)
  expect(cleanJpeg(Buffer.concat([jpeg.subarray(0, -2), told, end]))?.content).toEqual(jpeg)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['another format', Buffer.from('GIF89a and more of it')],
  ['a picture that ends in its head', jpeg.subarray(0, 40)],
  ['a picture that ends before its end', jpeg.subarray(0, -2)],
  ['segments that claim more than there is', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2])],
  ['a picture without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2])],
])('refuses %s', (_what, content) => {
  expect(cleanJpeg(content)).toBeNull()
})
