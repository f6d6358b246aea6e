import type { Endpoint } from '@waymark/contracts/endpoint'
import { language } from '@waymark/words/t'
import { ApiError, timedOut, unreachable } from '../api/api-error.ts'
import { demoResponse, inDemo } from '../api/demo.ts'
import { renewToken, SESSION_OVER } from '../api/renew.ts'
import { urlOf } from '../api/request.ts'
import { readToken, sessionOwner } from '../session/storage.ts'

/**
 * Milliseconds without any bytes sent or received until the upload is given up. A slow upload goes on as long as bytes
 * move.
 */
const PATIENCE_MS = 60_000

/** A file to upload. */
export interface Post {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, string>>
  /** The text fields beside the file. */
  readonly fields?: Readonly<Record<string, string>>
  readonly file: File
  /** The idempotency key. A retry uses the same one. */
  readonly key: string
  readonly signal: AbortSignal
  /** Called with the share of bytes sent, 0 to 1. */
  readonly progress: (sent: number) => void
}

/** Uploads a file with the session's token. Throws `ApiError`, also if the upload was canceled. */
export async function postInSession(post: Post): Promise<Response> {
  if (inDemo()) return demoResponse(post.endpoint, { params: post.params, body: { ...post.fields, file: post.file } })
  const owner = sessionOwner()
  const token = readToken()
  if (token === null) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  const response = await postFile(post, token)
  if (response.status !== 401) return response
  const renewed = await renewToken(token)
  // Another user signed in during the upload, and their agency must not get this file.
  if (sessionOwner() !== owner) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  return postFile(post, renewed)
}

function answered(request: XMLHttpRequest): Response {
  const seconds = request.getResponseHeader('retry-after')
  const headers: HeadersInit = seconds === null ? {} : { 'retry-after': seconds }
  return new Response(request.responseText, { status: request.status, headers })
}

/** Uploads a file with this token. Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
export function postFile(
  { endpoint, params, fields = {}, file, key, signal, progress }: Post,
  token: string,
): Promise<Response> {
  const form = new FormData()
  // Fields come before the file, so that the server knows them when the file starts.
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const give_up = () => {
      reject(timedOut())
      request.abort()
    }
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(give_up, PATIENCE_MS)
    }
    const abort = () => request.abort()
    const end = (settle: () => void) => () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
      settle()
    }
    request.open(endpoint.method, urlOf(endpoint, { params }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language())
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', key)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      progress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener(
      'load',
      end(() => resolve(answered(request))),
    )
    request.addEventListener(
      'error',
      end(() => reject(unreachable())),
    )
    request.addEventListener(
      'abort',
      end(() => reject(unreachable())),
    )
    signal.addEventListener('abort', abort)
    wait()
    request.send(form)
  })
}
