import { Alert, Button, Code } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { exactly } from '../../../shared/format/time.ts'
import { copyText } from '../../../shared/ui/copy-text.tsx'
import styles from './architect-tab.module.css'

const copy = (code: string) => copyText(code, { copied: 'Code copied', title: 'Copy this code' })

/** Issues a code for somebody new, and puts it on the clipboard. */
export function EliteCodePanel() {
  const issue = useMutation({
    mutationFn: () => call(accountEndpoints.createInviteCode, { body: {} }),
    onSuccess: ({ code }) => void copy(code),
  })
  return (
    <section className={styles.card} aria-labelledby="architect-code">
      <h2 id="architect-code">Elite invitation code</h2>
      <p className={styles.hint}>
        Whoever has the code can join the network once, with credentials that count as verified. It works for 14 days
        and is shown only now.
      </p>
      {issue.isError && (
        <Alert color="red" role="alert" mb="md" title="Failed to generate invitation code">
          {sentenceOf(issue.error, 'Please try again.')}
        </Alert>
      )}
      {issue.data && (
        <p className={styles.line}>
          <Code fz="md">{issue.data.code}</Code>
          <Button size="compact-sm" variant="default" onClick={() => void copy(issue.data.code)}>
            Copy
          </Button>
          <span className={styles.dimmed}>until {exactly(issue.data.expires_at)}</span>
        </p>
      )}
      <Button
        leftSection={<IconTicket size={18} aria-hidden />}
        variant={issue.data ? 'default' : 'filled'}
        loading={issue.isPending}
        onClick={() => issue.mutate()}
      >
        {issue.data ? 'Generate another' : 'Generate elite code'}
      </Button>
    </section>
  )
}
