import { useEffect, useRef } from 'react'
import { FileList } from './file-list.tsx'
import { FilePreview } from './file-preview.tsx'
import styles from './files-tab.module.css'
import { Found } from './found.tsx'
import { SearchInside } from './search-inside.tsx'
import { UploadArea } from './upload-area.tsx'
import { UploadList } from './upload-list.tsx'
import { filtersOf, useView } from './view.ts'

/** The agency's files, with the open page beside them. A phone shows one of the two. */
export function FilesTab() {
  const { view } = useView()
  const { file: open_id, page, find } = view
  useFocusOnClosedFile(open_id)
  return (
    <div className={styles.split} data-open={open_id !== undefined}>
      <section className={styles.files} aria-labelledby="files-title">
        <div className={styles.column}>
          <h1 id="files-title" className={styles.title}>
            Files
          </h1>
          <UploadArea />
          <UploadList />
          <SearchInside />
          {find === undefined ? (
            <FileList filters={filtersOf(view)} open_id={open_id} />
          ) : (
            <Found words={find} open={open_id === undefined ? null : { file_id: open_id, page }} />
          )}
        </div>
      </section>
      {open_id !== undefined && <FilePreview key={open_id} id={open_id} page={page} words={find} />}
    </div>
  )
}

/** Returns the focus to the row that the keyboard user came from. The list may have been hidden until now. */
function useFocusOnClosedFile(open_id: string | undefined) {
  const last = useRef(open_id)
  useEffect(() => {
    if (open_id === undefined && last.current !== undefined)
      document.querySelector<HTMLElement>(`[data-row="${last.current}"]`)?.focus()
    last.current = open_id
  }, [open_id])
}
