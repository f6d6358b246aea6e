import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { megabytes, TYPE_LABELS } from '../../../shared/files/labels.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { useShortcuts } from '../../../shared/ui/shortcuts.ts'
import { FileIcon } from './file-icon.tsx'
import styles from './file-preview.module.css'
import { FileView } from './file-view.tsx'
import { fileQuery } from './queries.ts'
import { useDownload } from './use-download.ts'
import { useView } from './view.ts'

interface Props {
  readonly id: string
  /** Starts at 1. A number past the end means the last page. */
  readonly page: number
  /** The searched words to highlight. */
  readonly words: string | undefined
}

/** One page of a file, beside the list. */
export function FilePreview({ id, page, words }: Props) {
  const polling = useFallbackPolling()
  const file = useQuery({ ...fileQuery(id), refetchInterval: polling })
  const { change } = useView()
  const heading = useFocusWhenOpened()
  const close = () => change({ file: null, page: null, fact: null, boxes: null, facts: null, show: null })
  useShortcuts({ Escape: close })
  return (
    <section className={styles.preview} aria-label="Preview">
      <header className={styles.header}>
        {file.data && <FileIcon name={file.data.original_name} />}
        <div className={styles.titles}>
          <h2 ref={heading} tabIndex={-1} className={styles.name} title={file.data?.original_name}>
            {file.data?.original_name ?? (file.isError ? 'File' : <Skeleton width="60%" height="1.25rem" />)}
          </h2>
          <p className={styles.facts}>
            {file.data ? <Facts file={file.data} /> : <Skeleton width="40%" height="1rem" />}
          </p>
        </div>
        {file.data && <DownloadButton file={file.data} />}
        <ActionIcon variant="subtle" color="gray" size={40} aria-label="Close the preview" onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </header>
      {file.data && <FileView file={file.data} page={page} words={words} />}
      {file.isError && !file.data && <NoFile error={file.error} retry={() => void file.refetch()} close={close} />}
    </section>
  )
}

function Facts({ file: { size, file_type, uploaded_at } }: { readonly file: AgencyFile }) {
  return (
    <>
      {megabytes(size)} · {TYPE_LABELS[file_type]} · <When at={uploaded_at} />
    </>
  )
}

function DownloadButton({ file }: { readonly file: AgencyFile }) {
  const download = useDownload()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Download this file"
      title="Download"
      loading={download.isPending}
      onClick={() => download.mutate(file)}
    >
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  )
}

interface NoFileProps {
  readonly error: unknown
  readonly retry: () => void
  readonly close: () => void
}

function NoFile({ error, retry, close }: NoFileProps) {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <Failure title="This file could not be loaded" error={error} retry={retry} />
  }
  return (
    <div className={styles.message}>
      <h3>This file is not among yours</h3>
      <p>It was deleted, or it belongs to another agency.</p>
      <Button variant="default" onClick={close}>
        Back to your files
      </Button>
    </div>
  )
}

/** Takes the focus if the user opened the preview here, but not if they arrived through a link. */
function useFocusWhenOpened() {
  const heading = useRef<HTMLHeadingElement>(null)
  const walked = useNavigationType() === NavigationType.Push
  const first = useRef(walked)
  useEffect(() => {
    if (first.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
