import type { IntakeProblem, IntakeStep } from '@waymark/rules/intake/steps'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { controlId } from '../../shared/ui/fields/problems.ts'
import { leadTo } from '../../shared/ui/lead-to.ts'
import styles from './problem-summary.module.css'
import { searchAtStep, stepOfField } from './step-of-url.ts'

interface Props {
  readonly title: string
  /** The step on the screen; a problem of another one leads there. */
  readonly step: IntakeStep
  readonly problems: readonly IntakeProblem[]
  /** Changes with every try: the summary takes the focus again. */
  readonly attempt: unknown
}

export function ProblemSummary({ title, step, problems, attempt }: Props) {
  const [search] = useSearchParams()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>{title}</h2>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>
              {stepOfField(field) === step ? (
                <a href={`#${controlId(field)}`} onClick={(event) => leadTo(event, controlId(field))}>
                  {message}
                </a>
              ) : (
                <Link to={{ search: searchAtStep(search, stepOfField(field)) }}>{message}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
