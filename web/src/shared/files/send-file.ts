import { type AgencyFile, fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { ApiError, badAnswer, errorOf, timedOut, unreachable } from '../api/api-error.ts'
import { demoResponse, inDemo } from '../api/demo.ts'
import { renewToken, SESSION_OVER } from '../api/renew.ts'
import { urlOf } from '../api/request.ts'
import { readToken, sessionOwner } from '../session/storage.ts'
import type { Sending } from './upload-queue.ts'

/** Milliseconds without a byte leaving or an answer coming. A slow line is no reason to give up. */
const PATIENCE_MS = 60_000

/** Sends one file. Throws `ApiError`, also when it was cancelled. */
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
  // Another person's agency must not get it.
  if (sessionOwner() !== owner) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  return attempt(sending, renewed)
}

function answered(request: XMLHttpRequest): Response {
  const seconds = request.getResponseHeader('retry-after')
  const headers: HeadersInit = seconds === null ? {} : { 'retry-after': seconds }
  return new Response(request.responseText, { status: request.status, headers })
}

// `fetch` tells nothing of the progress of what it sends.
function attempt({ upload, signal, progress }: Sending, token: string): Promise<Response> {
  const { method } = fileEndpoints.uploadFile
  const form = new FormData()
  // Fields first: the server knows them when the file begins.
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
