import type { RunningProcess } from '@waymark/contracts/operations/queues/schemas'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'

const WORDS = {
  alive: { label: 'Alive', tone: 'good' },
  away: { label: 'Alive, without Redis', tone: 'waiting' },
  refused: { label: 'Alive, Redis refuses to write', tone: 'waiting' },
  silent: { label: 'Not responding', tone: 'waiting' },
  ended: { label: 'Ended', tone: 'plain' },
} as const
const ORDER = ['alive', 'silent', 'ended'] as const

/** How a process is. */
function wordsOf({ state, redis_away_since, redis_refuses_since }: RunningProcess) {
  if (state !== 'alive') return WORDS[state]
  if (redis_away_since) return WORDS.away
  return redis_refuses_since ? WORDS.refused : WORDS.alive
}

/**
 * The processes of the last day: first those that are alive, then those that stopped reporting, then those that ended.
 */
export function ProcessList({ processes }: { readonly processes: readonly RunningProcess[] }) {
  const sorted = ORDER.flatMap((state) => processes.filter((one) => one.state === state))
  return (
    <Stack as="ul" gap="sm" aria-label="Processes">
      {sorted.map((one) => {
        const { id, service, version, host, pid, started_at, heard_at } = one
        const { redis_away_since, redis_refuses_since, redis_refusal } = one
        const { label, tone } = wordsOf(one)
        return (
          <Panel as="li" key={id}>
            <Row justify="between">
              <Heading level={2} size="label">
                {service}
              </Heading>
              <Mark tone={tone}>{label}</Mark>
            </Row>
            <Facts>
              <Fact name="Process">
                {host}, {pid}
              </Fact>
              <Fact name="Version">{version}</Fact>
              <Fact name="Started">
                <When at={started_at} />
              </Fact>
              <Fact name="Last heard from">
                <When at={heard_at} />
              </Fact>
              {redis_away_since && (
                <Fact name="Without Redis since">
                  <When at={redis_away_since} />
                </Fact>
              )}
              {redis_refuses_since && (
                <Fact name="Redis refuses to write since">
                  <When at={redis_refuses_since} />, {redis_refusal}
                </Fact>
              )}
              <Fact name="Id">{id}</Fact>
            </Facts>
          </Panel>
        )
      })}
    </Stack>
  )
}
