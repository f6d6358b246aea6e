import { factorLabel } from '../../../shared/clients/labels.ts'
import { percent } from '../../../shared/format/money.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Bar } from './bar.tsx'
import styles from './factor-bars.module.css'

/**
 * The effect of each answer on the cost as bars with their numbers, strongest first. All bars start at the same zero.
 */
export function FactorBars({ factors }: { readonly factors: Readonly<Record<string, number>> }) {
  const rows = Object.entries(factors).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  if (rows.length === 0) return <Text tone="muted">No answer changes the cost: this is an average adult.</Text>
  const most = Math.max(0, ...rows.map(([, value]) => value))
  const least = Math.min(0, ...rows.map(([, value]) => value))
  const scale = 100 / (most - least || 1)
  return (
    <Stack as="ul" gap="sm">
      {rows.map(([factor, value]) => (
        <li key={factor} className={styles.row}>
          <span>{factorLabel(factor)}</span>
          <Bar
            className={styles.bar}
            from={(Math.min(0, value) - least) * scale}
            width={Math.max(Math.abs(value) * scale, 0.5)}
            lowers={value < 0}
            zero={-least * scale}
          />
          <Text as="span" weight="bold" align="end" numeric>
            {percent(value, { signed: true })}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
