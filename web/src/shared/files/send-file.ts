import { type AgencyFile, fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { badAnswer, errorOf } from '../api/api-error.ts'
import { postInSession } from './post-file.ts'
import type { Sending } from './upload-queue.ts'

/** Sends one file. Throws `ApiError`, also if the upload was canceled. */
export async function sendFile({ upload, signal, progress }: Sending): Promise<AgencyFile> {
  const { file, file_type, key } = upload
  const endpoint = fileEndpoints.uploadFile
  const response = await postInSession({ endpoint, fields: { file_type }, file, key, signal, progress })
  if (!response.ok) throw await errorOf(response)
  const answer = endpoint.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw badAnswer()
  return answer.data
}
