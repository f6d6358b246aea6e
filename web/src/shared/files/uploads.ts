import { unreachable } from '../api/api-error.ts'
import { sessionOwner, subscribeToSession } from '../session/storage.ts'
import { useStore } from '../state/store.ts'
import { createUploadQueue, type FileType, isUnderWay, type Sending, type Upload } from './upload-queue.ts'

// Its code loads with the first upload.
async function send(sending: Sending) {
  const { sendFile } = await import('./send-file.ts').catch(() => {
    throw unreachable()
  })
  return sendFile(sending)
}

/** Lives outside all screens, so that uploads continue when the broker opens another screen. */
export const uploadQueue = createUploadQueue(send)

let owner: string | null = null

/** Uploads files from the Files tab. Invalid files show an error, and the others are uploaded. */
export function uploadFiles(files: Iterable<File>, file_type: FileType): void {
  owner = sessionOwner()
  uploadQueue.add(files, file_type, 'files')
}

/**
 * Upload Plan Files on the overview. It does not check size or name before sending, and shows `Failed to upload file`
 * on failure.
 */
export function uploadPlanFiles(files: Iterable<File>): void {
  owner = sessionOwner()
  uploadQueue.add(files, 'plan_data', 'quick')
}

subscribeToSession(() => {
  if (sessionOwner() !== owner) uploadQueue.clear()
})

/** Makes the browser ask before leaving the page. The browser chooses the text. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
uploadQueue.uploads.subscribe(() => {
  if (uploadQueue.uploads.read().some(isUnderWay)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})

export const useUploads = (): readonly Upload[] => useStore(uploadQueue.uploads)

/** Percent of the bytes of all uploads that were sent, or null if there are no uploads. */
export function useUploadProgress(): number | null {
  const under_way = useUploads().filter(isUnderWay)
  if (under_way.length === 0) return null
  const total = under_way.reduce((sum, { file }) => sum + file.size, 0)
  const sent = under_way.reduce((sum, { file, sent: share }) => sum + file.size * share, 0)
  return total === 0 ? 0 : Math.floor((100 * sent) / total)
}
