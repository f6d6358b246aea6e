import type { AnswerTable, Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import { Link } from 'react-router-dom'
import { fileAddress } from '../../../shared/files/addresses.ts'
import { Scroller } from '../../../shared/kit/scroller.tsx'
import styles from './compared.module.css'

/** The address of a cited page, with the place on it marked if it is known. */
export const addressOf = ({ file_id, page, boxes }: Citation): string => fileAddress(file_id, page, boxes)

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
  const numbered = rows.map((cells, index) => ({ cells, number: index + 1 }))
  return (
    <Scroller className={styles.frame} aria-label="Comparison">
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
          {numbered.map(({ cells, number }) => (
            <tr key={number}>
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
    </Scroller>
  )
}
