import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import type { CouncilDecision } from '@waymark/contracts/networks/councils/schemas'
import { callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { When } from '../../../shared/format/when.tsx'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'

/** The record of a decision, which never changes. */
export function DecisionSheet({ id, decision }: { readonly id: string; readonly decision: CouncilDecision }) {
  const download = useAction({
    mutationFn: (format: 'pdf' | 'text') =>
      callBytes(councilEndpoints.downloadDecision, { params: { id }, query: { format } }),
    onSuccess: (bytes, format) => saveBytes(bytes, `decision.${format === 'pdf' ? 'pdf' : 'txt'}`),
    failed: 'The record could not be downloaded',
  })
  const { proposal, consented, stood_aside, objections, decided_at } = decision
  return (
    <Panel pad="md" gap="sm">
      <Heading level={3}>Record of the decision</Heading>
      <Text wrap="kept" measure>
        {proposal.text}
      </Text>
      <Facts look="rows">
        <Fact name="Decided">
          <When at={decided_at} />, on proposal {proposal.number}
        </Fact>
        <Fact name="Consented">{consented.map(({ name }) => name).join(', ')}</Fact>
        <Fact name="Stood aside">
          {stood_aside.length === 0 ? 'No one' : stood_aside.map(({ name, text }) => `${name}: ${text}`).join('; ')}
        </Fact>
        <Fact name="Objections and how they were resolved">
          {objections.length === 0
            ? 'None'
            : objections.map(({ user_id, name, text, met, how, proposal: on }) => (
                <Text key={`${user_id} ${on} ${text}`} wrap="kept">
                  {name}: {text} {met === 'amended' ? 'The proposal was amended' : 'Withdrawn'}: {how}
                </Text>
              ))}
        </Fact>
      </Facts>
      <Cluster>
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
      </Cluster>
    </Panel>
  )
}
