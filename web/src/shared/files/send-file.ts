import { type AgencyFile, fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { ApiError, badAnswer, errorOf, timedOut, unreachable } from '../api/api-error.ts'
import { demoResponse, inDemo } from '../api/demo.ts'
import { renewToken, SESSION_OVER } from '../api/renew.ts'
import { urlOf } from '../api/request.ts'
import { readToken, sessionOwner } from '../session/storage.ts'
import type { Sending } from './upload-queue.ts'

/**
 * Milliseconds without any bytes sent or received until the upload is given up. A slow upload goes on as long as bytes
 * move.
 */
const PATIENCE_MS = 60_000

/** Sends one file. Throws `ApiError`, also if the upload was canceled. */
export async function sendFile(sending: Sending): Promise<AgencyFile> {
  const response = await responseTo(sending)
  if (!response.ok) throw await errorOf(response)
  const answer = fileEndpoints.uploadFile.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw badAnswer()
  return answer.data
}

async function responseTo(sending: Sending): Promise<Response> {
  const { file, file_type } = sending.upload
  if (inDemo()) return demoResponse(fileEndpoints.uploadFile, { body: { file, file_type } })
  const owner = sessionOwner()
  const token = readToken()
  if (token === null) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  const response = await attempt(sending, token)
  if (response.status !== 401) return response
  const renewed = await renewToken(token)
  // Another user signed in during the upload, and their agency must not get this file.
  if (sessionOwner() !== owner) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  return attempt(sending, renewed)
}

function answered(request: XMLHttpRequest): Response {
  const seconds = request.getResponseHeader('retry-after')
  const headers: HeadersInit = seconds === null ? {} : { 'retry-after': seconds }
  return new Response(request.responseText, { status: request.status, headers })
}

// `XMLHttpRequest`, because `fetch` does not report upload progress.
function attempt({ upload, signal, progress }: Sending, token: string): Promise<Response> {
  const { method } = fileEndpoints.uploadFile
  const form = new FormData()
  // Fields come before the file, so that the server knows them when the file starts.
  form.set('file_type', upload.file_type)
  form.set('file', upload.file)
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
    request.open(method, urlOf(fileEndpoints.uploadFile, {}))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', upload.key)
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
