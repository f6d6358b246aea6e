import { useId, useState } from 'react'
import { Cluster, Row } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import styles from './dashboard.module.css'

const [BAR, GAP, HEIGHT] = [14, 6, 120]
/** What comes to nothing keeps a foot to stand on. */
const FOOT = 2

export interface Column {
  readonly key: string
  readonly label: string
  /** What is drawn, the later behind the earlier; null where there is nothing to tell. */
  readonly values: readonly (number | null)[]
  /** What is said, one for each measure. */
  readonly said: readonly string[]
}

interface Props {
  readonly title: string
  /** All columns in a word. */
  readonly figure: string
  /** What a column is: `Day`. */
  readonly unit: string
  /** What is measured, as the table heads it. */
  readonly measures: readonly [string, ...string[]]
  readonly columns: readonly Column[]
  /** How many measures are drawn; the others are only said. */
  readonly drawn?: number
  /** What fills the height; else the highest does. */
  readonly most?: number
  /** How the height is said. */
  readonly format: (value: number) => string
}

/**
 * Columns over time. What one of them says appears under the pointer, a finger or the arrow keys: the drawing lies under a
 * slider that chooses the column. For those who listen all of it is a table too.
 */
export function ColumnChart({ title, figure, unit, measures, columns, drawn = measures.length, most, format }: Props) {
  const id = useId()
  const [chosen, choose] = useState<number | null>(null)
  const top = most ?? Math.max(...columns.flatMap(({ values }) => values.map((value) => value ?? 0)), 0)
  const last = columns.length - 1
  const at = Math.min(chosen ?? last, last)
  const column = columns[at]
  return (
    <Panel as="figure" gap="sm" className={styles.chart} aria-labelledby={id}>
      <Cluster as="figcaption" justify="between" align="baseline">
        <Heading level={3} id={id}>
          {title}
        </Heading>
        <strong>{figure}</strong>
      </Cluster>
      {drawn > 1 && (
        <Text size="xs" tone="muted" className={styles.key} aria-hidden="true">
          {measures.slice(0, drawn).map((measure, depth) => (
            <span key={measure} data-depth={depth}>
              {measure}
            </span>
          ))}
        </Text>
      )}
      <div className={styles.plot}>
        <span className={styles.highest} aria-hidden="true">
          {top > 0 && format(top)}
        </span>
        <svg
          viewBox={`0 0 ${columns.length * (BAR + GAP) - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {columns.map((one, index) => (
            <g key={one.key} data-chosen={(chosen !== null && index === at) || undefined}>
              {one.values
                .slice(0, drawn)
                .map((value, depth) => ({ value: value ?? 0, depth }))
                .toReversed()
                .map(({ value, depth }) => {
                  const height = value === 0 || top === 0 ? FOOT : Math.max(2 * FOOT, (value / top) * HEIGHT)
                  return (
                    <rect
                      key={depth}
                      data-depth={value === 0 ? 'none' : depth}
                      x={index * (BAR + GAP)}
                      y={HEIGHT - height}
                      width={BAR}
                      height={height}
                    />
                  )
                })}
            </g>
          ))}
        </svg>
        <input
          type="range"
          className={styles.chooser}
          aria-label={`${title}: choose a ${unit.toLowerCase()}`}
          aria-valuetext={column && sentence(column, measures)}
          min={0}
          max={last}
          value={at}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * columns.length))))
          }}
          onPointerLeave={() => choose(null)}
          onBlur={() => choose(null)}
        />
      </div>
      <Text size="xs" numeric aria-hidden="true">
        {chosen === null || !column ? (
          <Row as="span" justify="between">
            <Text as="span" tone="muted">
              {columns[0]?.label}
            </Text>
            <Text as="span" tone="muted">
              {columns.at(-1)?.label}
            </Text>
          </Row>
        ) : (
          sentence(column, measures)
        )}
      </Text>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {measures.map((measure) => (
                <th key={measure} scope="col">
                  {measure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, label, said }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {said.map((words, index) => (
                  <td key={measures[index]}>{words}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

/** `Mon, Nov 21: 3 clients`, or of several measures `Mon, Nov 21: half within 3 h, nine of ten within 20 h`. */
const sentence = ({ label, said }: Column, measures: readonly string[]): string =>
  `${label}: ${
    measures.length === 1
      ? said[0]
      : said.map((words, index) => `${measures[index]?.toLowerCase()} ${words}`).join(', ')
  }`
