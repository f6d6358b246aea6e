import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type MessageFile, messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { fileExtension } from '@waymark/contracts/knowledge/files/rules'
import { callBytes } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { inBytes } from '../format/bytes.ts'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { saveBytes } from '../ui/save-bytes.ts'
import styles from './message-files.module.css'

const REFUSED = {
  kind: 'it is not a PDF, Word, Excel, CSV, PNG or JPG file',
  size: 'it is larger than 25 MB, or there is already 1 GB of files',
  number: 'only 10 files of an email are kept',
  virus: 'a virus was found in it',
} as const

/** The files of a message to or from a client. */
export function MessageFiles({ files }: { readonly files: readonly MessageFile[] }) {
  return (
    <Stack as="ul" gap="xs" className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <OneFile file={file} />
        </li>
      ))}
    </Stack>
  )
}

/** A file to download, or why it was not kept. */
export function OneFile({ file }: { readonly file: MessageFile }) {
  if (file.refused === null) return <Download file={file} />
  return (
    <Text as="span" size="sm" tone="muted" wrap="anywhere">
      {file.name} was not kept: {REFUSED[file.refused]}.
    </Text>
  )
}

function Download({ file: { id, name, size } }: { readonly file: MessageFile }) {
  const download = useAction({
    mutationFn: () => callBytes(messageFileEndpoints.downloadMessageFile, { params: { id } }),
    onSuccess: (bytes) => saveBytes(bytes, name),
    failed: `${name} could not be downloaded`,
  })
  return (
    <>
      <Button
        size="sm"
        variant="default"
        className={styles.file ?? ''}
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        aria-label={`Download ${name}`}
        onClick={() => download.mutate()}
      >
        {name}
      </Button>
      <Text as="span" size="xs" tone="muted">
        {fileExtension(name)?.toUpperCase()}, {inBytes(size)}
      </Text>
    </>
  )
}
