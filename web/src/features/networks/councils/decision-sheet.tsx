import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import type { CouncilDecision } from '@waymark/contracts/networks/councils/schemas'
import { callBytes } from '../../../shared/api/call.ts'
import { When } from '../../../shared/format/when.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import tab from '../professional/network-tab.module.css'
import styles from './council.module.css'

/** What was decided; it is not changed any more. */
export function DecisionSheet({ id, decision }: { readonly id: string; readonly decision: CouncilDecision }) {
  const download = useMutation({
    mutationFn: (format: 'pdf' | 'text') =>
      callBytes(councilEndpoints.downloadDecision, { params: { id }, query: { format } }),
    onSuccess: (bytes, format) => saveBytes(bytes, `decision.${format === 'pdf' ? 'pdf' : 'txt'}`),
    onError: (error) => toast.error('The record could not be downloaded', error),
  })
  const { proposal, consented, stood_aside, objections, decided_at } = decision
  return (
    <div className={tab.card}>
      <h3 className={styles.heading}>Record of the decision</h3>
      <p className={styles.words}>{proposal.text}</p>
      <dl className={styles.decision}>
        <dt>Decided</dt>
        <dd>
          <When at={decided_at} />, on proposal {proposal.number}
        </dd>
        <dt>Consented</dt>
        <dd>{consented.map(({ name }) => name).join(', ')}</dd>
        <dt>Stood aside</dt>
        <dd>
          {stood_aside.length === 0 ? 'Nobody' : stood_aside.map(({ name, text }) => `${name}: ${text}`).join('; ')}
        </dd>
        <dt>Objections and how they were resolved</dt>
        <dd>
          {objections.length === 0
            ? 'None'
            : objections.map(({ user_id, name, text, met, how, proposal: on }) => (
                <p key={`${user_id} ${on} ${text}`} className={styles.words}>
                  {name}: {text} {met === 'amended' ? 'The proposal was amended' : 'Withdrawn'}: {how}
                </p>
              ))}
        </dd>
      </dl>
      <div className={styles.buttons}>
        {(['pdf', 'text'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {format === 'pdf' ? 'PDF' : 'Text'}
          </Button>
        ))}
      </div>
    </div>
  )
}
