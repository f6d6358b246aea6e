import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { FILE_TOO_LARGE } from '@waymark/contracts/knowledge/files/rules'
import type { ReceivedFile } from '@waymark/domain/context'
import { AppError, unavailable, unprocessable } from '@waymark/platform/errors'
import { takeTime } from '@waymark/platform/http-server'
import { newId } from '@waymark/platform/ids'
import { msg } from '@waymark/words/t'
import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import { z } from 'zod'

/** The same as the edge's limit. An idle connection has less time. */
const WHOLE_MS = 295_000
const STALLED_MS = 15_000
/** The multipart overhead around the file. */
const ENVELOPE_BYTES = 64 * 1024
const DROPPING_MS = 5000
const CHUNK_BYTES = 64 * 1024

export interface Received {
  file: ReceivedFile
  /** The text fields. */
  fields: unknown
  /** Releases the file. */
  discard: () => Promise<void>
}

/**
 * Receives the single file of a multipart body into an unnamed file in `folder`: it needs no memory, and nothing is
 * left behind however the request or the process ends. Throws 413 over `max_bytes`, 415 if the body is not multipart,
 * 422 without a file, 408 on a timeout, and 503 if the disk cannot store it.
 */
export async function receiveFile(
  request: Request,
  response: Response,
  { max_bytes, folder }: { max_bytes: number; folder: string },
): Promise<Received> {
  if (!request.is('multipart/form-data')) {
    throw new AppError(415, 'unsupported_media_type', 'Please send the file as multipart/form-data.')
  }
  if (Number(request.get('content-length')) > max_bytes + ENVELOPE_BYTES) throw tooLarge()
  const held = new Set<FileHandle>()
  const given_up = new AbortController()
  const discard = async () => {
    given_up.abort()
    await Promise.allSettled(Array.from(held, (handle) => handle.close()))
    held.clear()
  }
  const { promise: full, reject: refuse } = Promise.withResolvers<never>()
  full.catch(() => undefined)
  const parse = multer({
    storage: nameless(folder, held, given_up.signal, refuse),
    // Browsers send names in UTF-8.
    defParamCharset: 'utf8',
    limits: { fileSize: max_bytes, files: 1, fields: 10, parts: 11, fieldSize: 4096, fieldNestingDepth: 0 },
  }).single('file')
  const clock = deadline(request)
  try {
    await Promise.race([
      clock.passed,
      full,
      new Promise<void>((resolve, reject) => {
        parse(request, response, (error?: unknown) => (error ? reject(uploadError(error)) : resolve()))
      }),
    ])
    const file = receivedFile.safeParse(request.file)
    if (!file.success)
      throw unprocessable('Choose a file to upload.', 'invalid', [{ path: 'file', message: 'Missing' }])
    const { originalname: name, size, sha256, handle } = file.data
    const content = () => Readable.from(chunksOf(handle), { objectMode: false })
    return { file: { name, size, sha256, content }, fields: { ...request.body }, discard }
  } catch (error) {
    await discard()
    if (!request.complete) dropTheRest(request, response)
    throw error
  } finally {
    clock.stop()
  }
}

/**
 * A client that is still sending when the connection closes never reads the response, so keep reading and discard the
 * rest for a while.
 */
function dropTheRest(request: Request, response: Response): void {
  response.once('finish', () => {
    const late = setTimeout(() => request.destroy(), DROPPING_MS)
    request.once('close', () => clearTimeout(late))
    request.resume()
  })
}

const isHandle = (value: unknown): value is FileHandle => typeof value === 'object' && value !== null && 'fd' in value
const receivedFile = z.object({
  originalname: z.string(),
  size: z.number(),
  sha256: z.string(),
  handle: z.custom<FileHandle>(isHandle),
})

/**
 * Can be read from the start any number of times. A stream from the library would keep the file open or close it for
 * the others.
 */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/**
 * Where multer writes the file. It has no name once it is open. `refuse` gets the error of a disk that fills up: leaving the
 * loop destroys the stream, and multer would report that instead.
 */
function nameless(
  folder: string,
  held: Set<FileHandle>,
  given_up: AbortSignal,
  refuse: (error: AppError) => void,
): multer.StorageEngine {
  const write = async (content: Readable) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, newId())
    const handle = await open(path, 'wx+', 0o600)
    held.add(handle)
    await unlink(path)
    // The request was released before this file existed.
    if (given_up.aborted) await handle.close()
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      try {
        await handle.appendFile(chunk)
      } catch (error) {
        refuse(notStored(error))
        throw error
      }
    }
    return { handle, size, sha256: hash.digest('hex') }
  }
  const store = callbackify(write)
  return {
    _handleFile: (_request, { stream }, done) =>
      store(stream, (error, stored) => (error ? done(notStored(error)) : done(null, stored))),
    // Released together with the request.
    _removeFile: (_request, _file, done) => done(null),
  }
}

const notStored = (error: unknown) =>
  unavailable(msg('Files can’t be stored right now. Please try again in a few minutes.'), error)
const tooLarge = () => new AppError(413, 'too_large', FILE_TOO_LARGE)

function uploadError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge()
    return unprocessable('Please send one file, in the field “file”.', 'invalid')
  }
  // From the parser: a missing boundary, or a body that ends early.
  return new AppError(400, 'malformed_multipart', msg('The upload ended early or can’t be read.'))
}

/** Rejects with 408 if the whole body takes too long, or if no data arrives for a while. */
function deadline(request: Request): { passed: Promise<never>; stop: () => void } {
  const time = takeTime(request)
  const started = Date.now()
  let [bytes, moved] = [-1, started]
  const { promise: passed, reject } = Promise.withResolvers<never>()
  passed.catch(() => undefined)
  const timer = setInterval(() => {
    if (request.socket.bytesRead !== bytes) [bytes, moved] = [request.socket.bytesRead, Date.now()]
    if (Date.now() - started < WHOLE_MS && Date.now() - moved < STALLED_MS) return
    reject(new AppError(408, 'timeout', msg('The upload took too long. Please check your connection and try again.')))
  }, 1000)
  const stop = () => {
    clearInterval(timer)
    time.done()
  }
  return { passed, stop }
}
