import { Button, Skeleton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AccessLogChain, auditEndpoints } from '@waymark/contracts/operations/audit/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { FAULTS } from '../../../shared/console/access-log-words.ts'
import sheet from '../../../shared/console/console.module.css'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { count } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { copyText } from '../../../shared/ui/copy-text.tsx'
import styles from './access-log.module.css'

const AGAIN_MS = 30_000

/** Whether the log is as it was written, and the head that proves it later. */
export function ChainState() {
  const chain = useQuery({ ...ask(auditEndpoints.readAccessLogChain), refetchInterval: AGAIN_MS })
  return (
    <section className={sheet.panel} aria-labelledby="chain-title">
      {chain.data ? (
        <Chain chain={chain.data} />
      ) : chain.isError ? (
        <Failure title="Could not load the seal" error={chain.error} retry={() => void chain.refetch()} compact />
      ) : (
        <Skeleton height={104} />
      )}
    </section>
  )
}

function Chain({ chain: { entries, head, unchained, whole, broken } }: { readonly chain: AccessLogChain }) {
  return (
    <>
      <div className={styles.seal}>
        <h2 id="chain-title">Seal</h2>
        {!broken && <Mark tone={whole ? 'good' : 'plain'}>{whole ? 'Unbroken' : 'Not checked yet'}</Mark>}
      </div>
      {broken && (
        <div className={styles.broken} role="alert">
          <strong>The log is broken at entry {broken.seq.toLocaleString('en-US')}.</strong> This entry{' '}
          {FAULTS[broken.fault]}. Found on {exactly(broken.at)}. Keep a copy of the database as it is, and run{' '}
          <code>npm run audit:verify</code> with a head that was kept elsewhere.
        </div>
      )}
      <dl className={sheet.facts}>
        <Fact name="Sealed">
          {count(entries, 'entry', 'entries')}
          {unchained > 0 && `, ${unchained.toLocaleString('en-US')} waiting`}
        </Fact>
        <Fact name="Checked from end to end">{whole && <When at={whole.at} />}</Fact>
        <Fact name="Head">
          <span className={styles.head}>
            <code>{shortened(head)}</code>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => void copyText(head, { copied: 'Head copied', title: 'Copy this head' })}
            >
              Copy head
            </Button>
          </span>
        </Fact>
      </dl>
      <p className={styles.advice}>
        Keep a head outside of this system: later it shows that nothing before it was changed, removed or reordered.
      </p>
    </>
  )
}

/** The place and the beginning of the hash. */
const shortened = (head: string) => `${head.split(':')[0]}:${head.split(':')[1]?.slice(0, 12) ?? ''}…`
