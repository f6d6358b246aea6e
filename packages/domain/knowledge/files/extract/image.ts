import { MAX_PIXELS } from './open-pdf.ts'
import { withPlainOrientation } from './orientation.ts'
import { type Content, UnreadableFile } from './result.ts'
import { spokenIn } from './scan/language.ts'
import { type Language, startWorker } from './scan/recognizer.ts'

/** The text in a picture, recognized locally with the data we ship. */
export async function readImage(bytes: Buffer): Promise<Content> {
  const { width, height } = dimensions(bytes)
  // Checked before decoding: a small file can hold a picture of billions of pixels.
  if (width * height > MAX_PIXELS) throw new UnreadableFile('too_large')
  const picture = withPlainOrientation(bytes)
  let recognized = await recognize(picture, 'eng')
  if (spokenIn(recognized.text.split(/\s+/)) === 'spa') recognized = await recognize(picture, 'spa')
  return { pages: [{ text: recognized.text.trim(), confidence: recognized.confidence / 100 }], facts: [] }
}

async function recognize(picture: Buffer, language: Language): Promise<{ text: string; confidence: number }> {
  const worker = await startWorker(language)
  try {
    const { data } = await worker.recognize(picture).catch((error: unknown) => {
      throw new UnreadableFile('damaged', { cause: error })
    })
    return data
  } finally {
    await worker.terminate()
  }
}

/** Read from the headers of PNG and JPEG. */
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
    // Any kind of start-of-frame marker.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
