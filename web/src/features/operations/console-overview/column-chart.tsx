import { useId, useState } from 'react'
import { Cluster, Row } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import styles from './dashboard.module.css'

const [BAR, GAP, HEIGHT] = [14, 6, 120]
/** Height of the column for zero, so that it stays visible. */
const FOOT = 2

export interface Column {
  readonly key: string
  readonly label: string
  /** The value of each drawn measure, or null if there is no data. Later measures are drawn behind earlier ones. */
  readonly values: readonly (number | null)[]
  /** The value of each measure as text. */
  readonly said: readonly string[]
}

interface Props {
  readonly title: string
  /** A summary of all columns. */
  readonly figure: string
  /** The period of one column: `Day`. */
  readonly unit: string
  /** The names of the measures, used as table headings. */
  readonly measures: readonly [string, ...string[]]
  readonly columns: readonly Column[]
  /** How many measures are drawn. The others appear only as text. */
  readonly drawn?: number
  /** The value at the full height of the chart. The highest value if missing. */
  readonly most?: number
  /** Formats the value at the top of the chart. */
  readonly format: (value: number) => string
}

/**
 * A column chart over time. The pointer, a finger or the arrow keys choose a column and show its values: an invisible
 * slider on top of the drawing selects it. A hidden table gives screen readers all values.
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
