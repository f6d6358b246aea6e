import type { AgencyFile } from '@waymark/contracts/files/endpoints'
import { FILE_UNDO_MS } from '@waymark/contracts/files/rules'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing } from './store.ts'

/** What is uploaded here never leaves the tab, so nothing reads it: a file has a name and a size, and no pages. */
export const fileAnswers = (store: DemoStore) => {
  const fileOf = (files: AgencyFile[], id: string) => {
    const file = files.find((one) => one.id === id)
    if (!file) throw missing()
    return file
  }
  return {
    listFiles: ({ query }) =>
      store.files.filter(
        ({ status, original_name }) =>
          (query.status === undefined || query.status === status) &&
          original_name.toLowerCase().includes(query.q?.toLowerCase() ?? ''),
      ),
    searchFiles: () => [],
    readFile: ({ params }) => fileOf(store.files, params.id),
    deleteFile: ({ params }) => {
      const gone = fileOf(store.files, params.id)
      store.files = store.files.filter((file) => file !== gone)
      store.deleted_files = [gone, ...store.deleted_files]
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
