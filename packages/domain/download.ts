import type { Bytes } from '@waymark/contracts/endpoint'

/** A file that is in memory already, as the response of an endpoint. */
export function download(name: string, media_type: string, content: Uint8Array): Bytes {
  return { name, media_type, size: content.length, content: oneChunk(content) }
}

async function* oneChunk(content: Uint8Array) {
  yield content
}
