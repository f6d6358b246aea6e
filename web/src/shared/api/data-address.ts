/** Bytes as a data URL, because an `img` element cannot send a token and the content policy allows no other addresses. */
export function dataAddress(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  reader.addEventListener('error', () => reject(new Error('The picture cannot be read')))
  reader.readAsDataURL(blob)
  return promise
}
