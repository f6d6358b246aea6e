import { money } from '../../../shared/format/money.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './snapshot-step.module.css'

interface Bar {
  readonly label: string
  /** USD. */
  readonly value: number
  readonly tone: 'plain' | 'good' | 'cost'
}

interface Props {
  readonly caption: string
  readonly bars: readonly Bar[]
}

const HEIGHT = 20

/** Bars on one scale, each with its amount beside it. Screen readers skip the drawing and read the amounts. */
export function SavingsChart({ caption, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Stack as="figure" gap="sm">
      <Text as="figcaption" size="sm" tone="muted">
        {caption}
      </Text>
      <Stack as="dl" gap="sm">
        {bars.map(({ label, value, tone }) => (
          <div key={label}>
            <Text as="dt" size="sm">
              {label}
            </Text>
            <Row as="dd" gap="md">
              <svg width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
                <rect className={styles.track} width="100%" height={HEIGHT} rx="4" />
                <rect
                  className={styles.bar}
                  data-tone={tone}
                  width={`${(value / most) * 100}%`}
                  height={HEIGHT}
                  rx="4"
                />
              </svg>
              <Text as="span" weight="bold" numeric align="end" style={{ width: '5rem' }}>
                {money(value)}
              </Text>
            </Row>
          </div>
        ))}
      </Stack>
    </Stack>
  )
}
