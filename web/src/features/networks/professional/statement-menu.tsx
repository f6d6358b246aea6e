import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { BackMenu } from '../../../shared/ui/back-menu.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'

const STATEMENTS = [
  { of: 'fees', format: 'pdf', label: 'Fees as PDF' },
  { of: 'fees', format: 'csv', label: 'Fees as CSV' },
  { of: 'entries', format: 'pdf', label: 'Every entry as PDF' },
  { of: 'entries', format: 'csv', label: 'Every entry as CSV' },
] as const

/** Downloads the fees as shown on screen, or every ledger entry for an accountant. */
export function StatementMenu({ period }: { readonly period: string | undefined }) {
  const download = useAction({
    mutationFn: ({ of, format }: (typeof STATEMENTS)[number]) =>
      callBytes(ledgerEndpoints.downloadStatement, { query: { of, format, period } }),
    onSuccess: (blob, { of, format }) =>
      saveBytes(blob, `${of === 'fees' ? 'ledger' : 'ledger-entries'}-${period ?? 'all'}.${format}`),
    failed: 'Could not download the statement',
  })
  return (
    <BackMenu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
        >
          Statement
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {STATEMENTS.map((statement) => (
          <Menu.Item key={statement.label} onClick={() => download.mutate(statement)}>
            {statement.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </BackMenu>
  )
}
