import { buffer } from 'node:stream/consumers'
import { aPhotoOf } from '@waymark/testing/scans'
import Pdf from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { readImage } from './image.ts'

// Text recognition takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

async function aCard(text: string): Promise<Buffer> {
  const pdf = new Pdf({ size: [320, 110], margin: 12 })
  pdf.fontSize(14).text(text)
  pdf.end()
  return buffer(pdf)
}

/** As phones write it: the camera was held so that the picture must be turned by a quarter. */
function withOrientation(photo: Buffer, order: 'II' | 'MM', orientation: number): Buffer {
  const tiff = Buffer.alloc(38)
  tiff.write(order)
  const write = (value: number, at: number, bytes: 2 | 4) =>
    order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes)
  write(42, 2, 2)
  write(8, 4, 4)
  write(2, 8, 2)
  // The width of the picture comes before it.
  for (const [index, [tag, value]] of [[0x0100, 5] as const, [0x0112, orientation] as const].entries()) {
    const at = 10 + 12 * index
    write(tag, at, 2)
    write(3, at + 2, 2)
    write(1, at + 4, 4)
    write(value, at + 8, 2)
  }
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)])
}

test.each([
  ['II', 6, 3],
  ['II', 8, 1],
  ['II', 3, 2],
  ['MM', 6, 3],
] as const)('reads an upright photo that is stored turned: %s %d', async (order, orientation, turns) => {
  const photo = await aPhotoOf(await aCard('Lone Star Silver Choice\nDeductible: $4,500 a year'), { turns })
  const { pages } = await readImage(withOrientation(photo, order, orientation))
  expect(pages.map(({ text }) => text)).toEqual(['Lone Star Silver Choice\nDeductible: $4,500 a year'])
})

test('reads a photo in Spanish with its accents', async () => {
  const text =
    'El deducible es la cantidad que usted debe pagar por los servicios médicos antes de que el plan pague más.'
  const { pages } = await readImage(await aPhotoOf(await aCard(text)))
  expect(pages[0]?.text.replaceAll('\n', ' ')).toBe(text)
})
