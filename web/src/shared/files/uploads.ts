import { sessionOwner, subscribeToSession } from '../session/storage.ts'
import { useStore } from '../state/store.ts'
import { sendFile } from './send-file.ts'
import { createUploadQueue, type FileType, isUnderWay, type Upload } from './upload-queue.ts'

/** Outside of every screen, so that uploads go on while the broker walks elsewhere. */
export const uploadQueue = createUploadQueue(sendFile)

let owner: string | null = null

/** Sends files of the Files tab; an invalid one is shown as such, and the others go on. */
export function uploadFiles(files: Iterable<File>, file_type: FileType): void {
  owner = sessionOwner()
  uploadQueue.add(files, file_type, 'files')
}

/** Upload Plan Files of the overview: no look at size or name before sending, and `Failed to upload file` when it failed. */
export function uploadPlanFiles(files: Iterable<File>): void {
  owner = sessionOwner()
  uploadQueue.add(files, 'plan_data', 'quick')
}

subscribeToSession(() => {
  if (sessionOwner() !== owner) uploadQueue.clear()
})

/** The browser asks before it leaves; its words are its own. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
uploadQueue.uploads.subscribe(() => {
  if (uploadQueue.uploads.read().some(isUnderWay)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})

export const useUploads = (): readonly Upload[] => useStore(uploadQueue.uploads)

/** Percent of the bytes of all uploads that left, or null when none is under way. */
export function useUploadProgress(): number | null {
  const under_way = useUploads().filter(isUnderWay)
  if (under_way.length === 0) return null
  const total = under_way.reduce((sum, { file }) => sum + file.size, 0)
  const sent = under_way.reduce((sum, { file, sent: share }) => sum + file.size * share, 0)
  return total === 0 ? 0 : Math.floor((100 * sent) / total)
}
