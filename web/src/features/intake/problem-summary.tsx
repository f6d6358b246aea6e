import { INTAKE_STEPS, type IntakeProblem, stepProblems } from '@waymark/rules/intake/steps'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { controlId } from './fields/problems.ts'
import styles from './problem-summary.module.css'
import { searchAtStep } from './step-of-url.ts'

interface Props {
  readonly title: string
  readonly problems: readonly IntakeProblem[]
  /** Changes with every try: the summary takes the focus again. */
  readonly attempt: unknown
}

const stepOf = (field: string) =>
  INTAKE_STEPS.find((step) => stepProblems(step, {}).some((problem) => problem.field === field))

function leadTo(event: MouseEvent, field: string) {
  event.preventDefault()
  document.getElementById(controlId(field))?.focus()
}

export function ProblemSummary({ title, problems, attempt }: Props) {
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
              {document.getElementById(controlId(field)) ? (
                <a href={`#${controlId(field)}`} onClick={(event) => leadTo(event, field)}>
                  {message}
                </a>
              ) : (
                <Link to={{ search: searchAtStep(search, stepOf(field) ?? 1) }}>{message}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
