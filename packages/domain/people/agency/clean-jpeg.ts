const START = 0xffd8
const [FIRST_APPLICATION, ADOBE, LAST_APPLICATION, COMMENT, SCAN, END] = [0xe1, 0xee, 0xef, 0xfe, 0xda, 0xd9]
/** Markers of a frame, which holds the size: all of C0 to CF but those for tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isMetadata = (marker: number) =>
  marker === COMMENT || (marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION && marker !== ADOBE)

/**
 * A JPEG without its metadata, such as the place and the camera, and without what follows its end, such as a second
 * picture, and its size in pixels. Null if it is no whole JPEG. The segments are as in ITU T.81, annex B.
 */
export function cleanJpeg(content: Buffer): { content: Buffer; width: number; height: number } | null {
  if (content.length < 4 || content.readUInt16BE(0) !== START) return null
  const kept = [content.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 2 <= content.length; ) {
    const marker = content.readUInt8(at + 1)
    if (content.readUInt8(at) !== 0xff) return null
    if (marker === END) {
      kept.push(content.subarray(at, at + 2))
      return size && { content: Buffer.concat(kept), ...size }
    }
    if (at + 4 > content.length) return null
    const after = at + 2 + content.readUInt16BE(at + 2)
    const end = marker === SCAN ? endOfScan(content, after) : after
    if (end > content.length) return null
    if (isFrame(marker)) {
      if (end < at + 9) return null
      size = { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    }
    if (!isMetadata(marker)) kept.push(content.subarray(at, end))
    at = end
  }
  return null
}

/** Where the coded picture ends: at the next marker that is not part of it. Beyond the content if there is none. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1)
    const isCoded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isCoded) return at
  }
  return content.length + 1
}
