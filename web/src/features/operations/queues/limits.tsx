import { useQuery } from '@tanstack/react-query'
import { type DeclaredLimit, limitEndpoints } from '@waymark/contracts/operations/limits/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { FoldSection } from '../../../shared/kit/fold-section.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { COUNTED_BY, limitWords, nameOfLimit } from './limit-words.ts'
import styles from './queues.module.css'

const ASK_MS = 15_000

/** Every limit: what it allows, and what it refused lately. Those that refused something come first. */
export function Limits() {
  const { data } = useQuery({ ...ask(limitEndpoints.listLimits), refetchInterval: ASK_MS })
  if (!data) return null
  const refusing = data.filter(({ refusals }) => refusals > 0).length
  return (
    <FoldSection
      title="Limits"
      lead="How often something may happen. Calls over a limit are refused until its time is up."
      tag={<Mark tone={refusing > 0 ? 'waiting' : 'good'}>{sayRefusing(refusing)}</Mark>}
    >
      <table className={styles.limits} aria-label="Limits">
        <thead>
          <tr>
            <th scope="col">Limit</th>
            <th scope="col">Allows</th>
            <th scope="col">Refused in 24 h</th>
          </tr>
        </thead>
        <tbody>
          {data
            .toSorted((a, b) => b.refusals - a.refusals)
            .map((limit) => (
              <LimitRow key={`${limit.kind} ${limit.limit_name}`} {...limit} />
            ))}
        </tbody>
      </table>
    </FoldSection>
  )
}

function sayRefusing(limits: number): string {
  if (limits === 0) return 'No calls refused'
  return limits === 1 ? '1 limit refused calls' : `${limits} limits refused calls`
}

function LimitRow({ kind, limit_name, operations, refusals, last_at, ...allowed }: DeclaredLimit) {
  return (
    <tr>
      <th scope="row">
        <Text as="span" size="sm" weight="bold">
          {nameOfLimit(limit_name)}
        </Text>
        <Text as="span" size="xs" tone="muted">
          {COUNTED_BY[kind]}, {operations === 1 ? '1 operation' : `${operations} operations`}
        </Text>
      </th>
      <td>{limitWords(allowed)}</td>
      <td>
        {refusals === 0 ? 'None' : refusals.toLocaleString()}
        {last_at && (
          <Text as="span" size="xs" tone="muted">
            last <When at={last_at} />
          </Text>
        )}
      </td>
    </tr>
  )
}
