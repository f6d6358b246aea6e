import { Alert, Button, Code } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sentenceOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { useAction } from '../../shared/api/use-action.ts'
import { exactly } from '../../shared/format/time.ts'
import { Cluster } from '../../shared/kit/layout.tsx'
import { PanelSection } from '../../shared/kit/panel.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { copyText } from '../../shared/ui/copy-text.tsx'

const copy = (code: string) => copyText(code, { copied: 'Code copied', title: 'Copy this code' })

/** Issues a code for a new member, and copies it to the clipboard. */
export function EliteCodePanel() {
  const issue = useAction({
    mutationFn: () => call(accountEndpoints.createInviteCode, { body: {} }),
    onSuccess: ({ code }) => void copy(code),
  })
  return (
    <PanelSection
      title="Elite invitation code"
      lead="One person can join the network with the code, with credentials that count as verified. It works for 14 days and is shown only once."
    >
      {issue.isError && (
        <Alert color="red" role="alert" title="Failed to generate invitation code">
          {sentenceOf(issue.error, 'Please try again.')}
        </Alert>
      )}
      {issue.data && (
        <Cluster gap="md">
          <Code fz="md">{issue.data.code}</Code>
          <Button size="compact-sm" variant="default" onClick={() => void copy(issue.data.code)}>
            Copy
          </Button>
          <Text as="span" size="sm" tone="muted">
            until {exactly(issue.data.expires_at)}
          </Text>
        </Cluster>
      )}
      <Button
        leftSection={<IconTicket size={18} aria-hidden />}
        variant={issue.data ? 'default' : 'filled'}
        loading={issue.isPending}
        onClick={() => issue.mutate()}
      >
        {issue.data ? 'Generate another' : 'Generate elite code'}
      </Button>
    </PanelSection>
  )
}
