import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { FILE_MEDIA_TYPES, FILE_UNDO_MS, fileExtension } from '@waymark/contracts/knowledge/files/rules'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId, uploadBody } from './store.ts'

const fileOf = (files: AgencyFile[], id: string) => {
  const file = files.find((one) => one.id === id)
  if (!file) throw missing()
  return file
}

const filesLike = (
  { files }: DemoStore,
  { status, q = '' }: { status?: AgencyFile['status'] | undefined; q?: string | undefined },
) =>
  files.filter(
    (file) =>
      (status === undefined || status === file.status) && file.original_name.toLowerCase().includes(q.toLowerCase()),
  )

/** An uploaded file never leaves the tab, so its text is never extracted. It has a name, a size and its bytes. */
export const fileAnswers = (store: DemoStore) => {
  return {
    listFiles: ({ query }) => filesLike(store, query),
    findFiles: ({ body }) => filesLike(store, body),
    uploadFile: ({ body, sent }) => {
      const { file } = uploadBody.parse(sent)
      const now = new Date().toISOString()
      const media_type = FILE_MEDIA_TYPES[fileExtension(file.name) ?? 'pdf']
      const made: AgencyFile = {
        id: newId(),
        original_name: file.name,
        size: file.size,
        media_type,
        file_type: body.file_type,
        uploaded_at: now,
        status: 'ready',
        failure_reason: null,
        pages: 1,
        scan_pages: null,
        scan_page: null,
        unread_pages: 0,
        processed_at: now,
      }
      store.files = [made, ...store.files]
      store.contents.set(made.id, file)
      return made
    },
    readFilePage: ({ params }) => {
      const { id, original_name } = fileOf(store.files, params.id)
      if (params.page !== 1) throw missing()
      return {
        file_id: id,
        original_name,
        page: 1,
        pages: 1,
        text: 'The demo keeps your file in this tab and does not read it.',
        confidence: null,
      }
    },
    searchFiles: () => [],
    listFacts: () => ({ facts: [], missing: [] }),
    downloadFile: ({ params }) => store.contents.get(fileOf(store.files, params.id).id) ?? new Blob(),
    readFile: ({ params }) => fileOf(store.files, params.id),
    deleteFile: ({ params }) => {
      const deleted = fileOf(store.files, params.id)
      store.files = store.files.filter((file) => file !== deleted)
      store.deleted_files = [deleted, ...store.deleted_files]
      return { restorable_until: new Date(Date.now() + FILE_UNDO_MS).toISOString() }
    },
    restoreFile: ({ params }) => {
      const back = fileOf(store.deleted_files, params.id)
      store.deleted_files = store.deleted_files.filter((file) => file !== back)
      store.files = [back, ...store.files].toSorted((a, b) => b.uploaded_at.localeCompare(a.uploaded_at))
      return back
    },
  } satisfies DemoAnswers
}
