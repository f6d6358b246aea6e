import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'
import { UnreadableFile } from './result.ts'

/** A photographed page has 12 million pixels, a scan at 600 dpi 34. */
const MAX_PIXELS = 40_000_000

/** The text that a picture shows, recognized here with the data that came with us. */
export async function readImage(bytes: Buffer): Promise<string[]> {
  const { width, height } = dimensions(bytes)
  // Before anything unpacks it: a small file can be a picture of billions of pixels.
  if (width * height > MAX_PIXELS) throw new UnreadableFile('too_large')
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng/package.json'))),
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })
  try {
    const { data: recognized } = await worker.recognize(bytes).catch((error: unknown) => {
      throw new UnreadableFile('damaged', { cause: error })
    })
    return [recognized.text.trim()]
  } finally {
    await worker.terminate()
  }
}

/** As the headers of PNG and JPEG say. */
function dimensions(bytes: Buffer): { width: number; height: number } {
  const found = bytes.readUInt32BE(0) === 0x89504e47 ? pngDimensions(bytes) : jpegDimensions(bytes)
  if (!found || found.width === 0 || found.height === 0) throw new UnreadableFile('damaged')
  return found
}

const pngDimensions = (bytes: Buffer) =>
  bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

function jpegDimensions(bytes: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    // A start of frame, of any of its kinds.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
