import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AccessLogChain, auditEndpoints } from '@waymark/contracts/operations/audit/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Row } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { copyText } from '../../../shared/ui/copy-text.tsx'
import { OpenBreaks, SettledBreaks } from './chain-breaks.tsx'

const AGAIN_MS = 30_000

/** Shows whether the log is unaltered, and the head that can prove it later. */
export function ChainState() {
  const chain = useQuery({ ...ask(auditEndpoints.readAccessLogChain), refetchInterval: AGAIN_MS })
  return (
    <Panel as="section" aria-labelledby="chain-title">
      <Loaded query={chain} failure="Could not load the seal" skeleton={104} compact>
        {(data) => <Chain chain={data} />}
      </Loaded>
    </Panel>
  )
}

function Chain({ chain }: { readonly chain: AccessLogChain }) {
  const { entries, head, unchained, whole, open_breaks, breaks } = chain
  return (
    <>
      <Row>
        <Heading level={2} size="label" id="chain-title">
          Seal
        </Heading>
        {breaks.length === 0 && <Mark tone={whole ? 'good' : 'plain'}>{whole ? 'Unbroken' : 'Not checked yet'}</Mark>}
      </Row>
      {open_breaks > 0 && <OpenBreaks chain={chain} />}
      <Facts>
        <Fact name="Sealed">
          {count(entries, 'entry', 'entries')}
          {unchained > 0 && `, ${unchained.toLocaleString('en-US')} waiting`}
        </Fact>
        <Fact name="Checked from end to end">{whole && <When at={whole.at} />}</Fact>
        <Fact name="Head">
          <Cluster as="span">
            <code>{shortened(head)}</code>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copyText(head, { copied: 'Head copied', title: 'Copy this head' })}
            >
              Copy head
            </Button>
          </Cluster>
        </Fact>
      </Facts>
      <Text size="sm" tone="muted">
        Keep a head outside this system. It proves later that no earlier entry was changed, removed or reordered.
      </Text>
      <SettledBreaks breaks={breaks.filter(({ settled_at }) => settled_at !== null)} />
    </>
  )
}

/** The entry number and the start of the hash. */
const shortened = (head: string) => `${head.split(':')[0]}:${head.split(':')[1]?.slice(0, 12) ?? ''}…`
