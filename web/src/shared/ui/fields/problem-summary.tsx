import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router-dom'
import { Panel } from '../../kit/panel.tsx'
import { Heading, Text } from '../../kit/text.tsx'
import { leadTo } from '../lead-to.ts'
import styles from './problem-summary.module.css'
import { controlId, type Problem } from './problems.ts'

interface Props {
  readonly title: string
  readonly detail?: string | undefined
  readonly problems: readonly Problem[]
  /** Changes with every attempt, so that the summary takes the focus again. */
  readonly attempt: unknown
  /** The address of the field with a problem, if it is not on this page. */
  readonly elsewhere?: (field: string) => To | null
}

/** Lists the problems above a form. Each problem links to its field. */
export function ProblemSummary({ title, detail, problems, attempt, elsewhere }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  return (
    <Panel ref={box} role="alert" tabIndex={-1} tone="error" gap="xs" className={styles.summary}>
      <Heading level={2} size="label">
        {title}
      </Heading>
      {detail && <Text>{detail}</Text>}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ field, message }) => {
            const to = elsewhere?.(field)
            return (
              <li key={field}>
                {to ? (
                  <Link to={to}>{message}</Link>
                ) : (
                  <a href={`#${controlId(field)}`} onClick={(event) => leadTo(event, controlId(field))}>
                    {message}
                  </a>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
