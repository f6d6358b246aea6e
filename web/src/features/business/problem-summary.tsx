import { useEffect, useRef } from 'react'
import { controlId, type Problem } from '../../shared/ui/fields/problems.ts'
import { leadTo } from '../../shared/ui/lead-to.ts'
import styles from './form-step.module.css'

interface Props {
  readonly title: string
  readonly detail?: string | undefined
  readonly problems: readonly Problem[]
  /** Changes with every try: the summary takes the focus again. */
  readonly attempt: object
}

export function ProblemSummary({ title, detail, problems, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt) box.current?.focus()
  }, [attempt])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2>{title}</h2>
      {detail && <p>{detail}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${controlId(field)}`} onClick={(event) => leadTo(event, controlId(field))}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
