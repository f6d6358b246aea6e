import type { Endpoint, ResponseOf } from '@waymark/contracts/endpoint'
import { type AgencyFile, fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { errorOf } from '../api/api-error.ts'
import { answerOf } from '../api/call.ts'
import { type Post, postInSession } from './post-file.ts'
import type { Sending } from './upload-queue.ts'

type Sent = Pick<Post, 'fields' | 'file' | 'key'> & Partial<Pick<Post, 'signal' | 'progress'>>

/** Sends a file to an endpoint that takes one, for as long as bytes move. Throws `ApiError`, also if the upload was canceled. */
export async function sendFileTo<E extends Endpoint>(endpoint: E, sent: Sent): Promise<ResponseOf<E>> {
  const unwatched = { signal: new AbortController().signal, progress: () => undefined }
  const response = await postInSession({ endpoint, ...unwatched, ...sent })
  if (!response.ok) throw await errorOf(response)
  return answerOf<E['response']>(endpoint.response, response)
}

/** Sends one file of the agency. Throws like `sendFileTo`. */
export const sendFile = ({ upload, signal, progress }: Sending): Promise<AgencyFile> => {
  const { file, file_type, key } = upload
  return sendFileTo(fileEndpoints.uploadFile, { fields: { file_type }, file, key, signal, progress })
}
