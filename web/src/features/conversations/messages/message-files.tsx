import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type MessageFile, messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { fileExtension } from '@waymark/contracts/knowledge/files/rules'
import { callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { inBytes } from '../../../shared/format/bytes.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import styles from './conversation.module.css'

const REFUSED = {
  kind: 'it is not a PDF, Word, Excel, CSV, PNG or JPG file',
  size: 'it is larger than 25 MB',
  number: 'only 10 files of an email are kept',
} as const

/** The files that came with a client's message. */
export function MessageFiles({ files }: { readonly files: readonly MessageFile[] }) {
  return (
    <Stack as="ul" gap="xs" className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          {file.refused === null ? (
            <Download file={file} />
          ) : (
            <Text as="span" size="sm" tone="muted" wrap="anywhere">
              {file.name} was not kept: {REFUSED[file.refused]}.
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}

function Download({ file: { id, name, size } }: { readonly file: MessageFile }) {
  const download = useAction({
    mutationFn: () => callBytes(messagingEndpoints.downloadMessageFile, { params: { id } }),
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
