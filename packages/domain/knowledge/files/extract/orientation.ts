const [JPEG, APPLICATION] = [0xffd8, 0xffe1]
const EXIF = Buffer.from('Exif\0\0')
/** The tag that says how the camera was held, as a number from 1 (upright) to 8. */
const ORIENTATION = 0x0112

/**
 * A JPEG whose orientation, if it is not upright, is written where and how tesseract.js finds it: near the start and with
 * the high byte first. Most Android phones write the low byte first.
 */
export function withPlainOrientation(picture: Buffer): Buffer {
  const orientation = orientationOf(picture)
  if (orientation === 1) return picture
  const ifd = [0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const segment = [...EXIF, ...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, ...ifd]
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, APPLICATION & 0xff, 0, segment.length + 2, ...segment]),
    picture.subarray(2),
  ])
}

/** 1 if the picture does not say. */
function orientationOf(picture: Buffer): number {
  if (picture.length < 4 || picture.readUInt16BE(0) !== JPEG) return 1
  for (let at = 2; at + 4 <= picture.length && picture[at] === 0xff; at += 2 + picture.readUInt16BE(at + 2)) {
    const content = picture.subarray(at + 4, at + 2 + picture.readUInt16BE(at + 2))
    if (picture.readUInt16BE(at) !== APPLICATION || !content.subarray(0, EXIF.length).equals(EXIF)) continue
    return orientationIn(content.subarray(EXIF.length))
  }
  return 1
}

/** In the first directory of a TIFF, whose first two letters say which byte of a number comes first. */
function orientationIn(tiff: Buffer): number {
  const low_first = tiff.toString('latin1', 0, 2) === 'II'
  const number = (at: number, bytes: 2 | 4) => {
    if (at + bytes > tiff.length) return 0
    return low_first ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  }
  const directory = number(4, 4)
  const entries = Array.from({ length: number(directory, 2) }, (_, index) => directory + 2 + 12 * index)
  const entry = entries.find((at) => number(at, 2) === ORIENTATION)
  const orientation = entry === undefined ? 1 : number(entry + 8, 2)
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}
