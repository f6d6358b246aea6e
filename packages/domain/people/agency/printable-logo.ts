import { inflateSync } from 'node:zlib'

/** A logo has 200 by 60 pixels. More than this many would keep the process busy. */
const MOST_PIXELS = 4_000_000
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * A logo if it can stand in a PDF: a JPEG, or a PNG that is complete and not too large. Null for others, such as an SVG; a
 * document then has the name of the agency. The PDF library reads a PNG later, and an error then would end the process.
 */
export function printableLogo(media_type: string, content: Buffer): Buffer | null {
  if (media_type === 'image/jpeg') return content
  try {
    return media_type === 'image/png' && isComplete(content) ? content : null
  } catch {
    return null
  }
}

/** Whether a PNG of 8 bits a channel has every row. Throws for damaged data. */
function isComplete(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(SIGNATURE) || png.toString('latin1', 12, 16) !== 'IHDR') return false
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const [bits, color_type, interlaced] = [png[24], png[25] ?? -1, png[28]]
  const channels = CHANNELS[color_type]
  if (channels === undefined || bits !== 8 || interlaced !== 0) return false
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return false
  const parts: Buffer[] = []
  let palette = false
  let at = 8
  for (;;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (data.length < length) return false
    if (type === 'IDAT') parts.push(data)
    if (type === 'PLTE') palette = length > 0 && length % 3 === 0
    if (type === 'IEND') break
    at += length + 12
  }
  if (color_type === 3 && !palette) return false
  const row = 1 + width * channels
  const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: row * height + 1 })
  if (pixels.length !== row * height) return false
  return Array.from({ length: height }, (_, index) => pixels[index * row] ?? 255).every((filter) => filter <= 4)
}
