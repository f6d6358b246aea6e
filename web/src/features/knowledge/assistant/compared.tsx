import type { AnswerTable, Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import { Link } from 'react-router-dom'
import { fileAddress } from '../../../shared/files/addresses.ts'
import styles from './compared.module.css'

/** The address of a cited page, with the place on it marked if it is known. */
export const addressOf = ({ file_id, page, boxes }: Citation): string => fileAddress(file_id, page, { boxes })

interface MarkProps {
  /** Starts at 1. */
  readonly number: number
  readonly citation: Citation
}

/** A footnote that opens its file. */
export function Mark({ number, citation }: MarkProps) {
  const { original_name, page, passage } = citation
  return (
    <Link
      to={addressOf(citation)}
      className={styles.mark}
      aria-label={`Source ${number}: ${original_name}, page ${page}`}
      title={[`${original_name}, page ${page}`, passage].filter(Boolean).join('\n')}
    >
      {number}
    </Link>
  )
}

interface Props {
  readonly table: AnswerTable
  readonly citations: readonly Citation[]
}

/** A comparison whose cells have footnotes. On a phone, each row is a card. */
export function Compared({ table: { columns, rows }, citations }: Props) {
  return (
    // Keyboard users can scroll a wide table only if it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label="Comparison">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Two rows can say the same, and rows never move.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map(({ text, citation }, index) => {
                const cited = citation === null ? undefined : citations[citation - 1]
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={columns[index] ?? index}
                    scope={index === 0 ? 'row' : undefined}
                    data-column={columns[index]}
                  >
                    <span>
                      {text}
                      {cited && citation !== null && <Mark number={citation} citation={cited} />}
                    </span>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
