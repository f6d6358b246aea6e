const SIDE = 512
const QUALITY = 0.85

/**
 * The middle of a picture as a square JPEG of 512 px. Drawing it again leaves out its metadata, such as where it was taken.
 * Rejects if the browser cannot show the picture.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  // Transparent parts would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE, SIDE)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const done = (jpeg: Blob | null) => (jpeg ? resolve(jpeg) : reject(new Error('The picture cannot be made smaller')))
  canvas.toBlob(done, 'image/jpeg', QUALITY)
  return promise
}
