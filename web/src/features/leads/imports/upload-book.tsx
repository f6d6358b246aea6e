import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import {
  BOOK_FILE_NOT_SUPPORTED,
  BOOK_FILE_TOO_LARGE,
  importEndpoints,
  MAX_BOOK_FILE_BYTES,
  MAX_BOOK_ROWS,
  UNDO_IMPORT_DAYS,
} from '@waymark/contracts/leads/imports/endpoints'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { importAddress } from '../../../shared/clients/import-addresses.ts'
import { sendFileTo } from '../../../shared/files/send-file.ts'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

const ABOUT = `Choose a CSV or XLSX file of up to ${MAX_BOOK_ROWS.toLocaleString('en-US')} people, such as an export from AgencyBloc, HealthSherpa or HubSpot. You see a preview first, and you can undo an import for ${UNDO_IMPORT_DAYS} days. The people in the file get no emails and no texts from this site.`

const contentOf = ({ name, size, lastModified }: File) => `${lastModified} ${size} ${name}`

/** The first step: a file is chosen, and nothing is imported before its preview is confirmed. */
export function UploadBook() {
  const navigate = useNavigate()
  const shown = useIsShown()
  // A file that is chosen again after a failure may have arrived, and is then not imported twice.
  const keys = useRef(new Map<string, string>())
  const start = useAction({
    mutationFn: (file: File) => {
      const key = keys.current.get(contentOf(file)) ?? newIdempotencyKey()
      keys.current.set(contentOf(file), key)
      return sendFileTo(importEndpoints.startImport, { file, key })
    },
    reread: [importEndpoints.listImports],
    onSuccess: ({ id }, file) => {
      keys.current.delete(contentOf(file))
      const open = () => void navigate(importAddress(id))
      if (shown.current) open()
      else toast.news({ id: `import-${id}`, title: `${file.name} is uploaded`, message: 'Open the import', open })
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    if (!/\.(csv|xlsx)$/i.test(file.name)) toast.error(BOOK_FILE_NOT_SUPPORTED)
    else if (file.size > MAX_BOOK_FILE_BYTES) toast.error(BOOK_FILE_TOO_LARGE)
    else start.mutate(file)
  }
  return (
    <PanelSection title="Import your clients">
      <Text measure>{ABOUT}</Text>
      <FileButton onChange={choose} accept=".csv,.xlsx" inputProps={{ 'aria-label': 'File of clients' }}>
        {(props) => (
          <Button
            {...props}
            leftSection={<IconUpload size={18} aria-hidden />}
            loading={start.isPending}
            style={{ alignSelf: 'start' }}
          >
            Choose a file
          </Button>
        )}
      </FileButton>
      {start.isError && (
        <Text role="alert" tone="error">
          {sentenceOf(start.error, 'The file could not be uploaded.')}
        </Text>
      )}
    </PanelSection>
  )
}
