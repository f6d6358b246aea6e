import { type ReactNode, useEffect, useRef } from 'react'
import styles from './form.module.css'
import { type Problem, ProblemsContext } from './problems.ts'

interface Props {
  /** Why it was not accepted as a whole. */
  readonly refused: string | null
  readonly problems: readonly Problem[]
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A short form of a public page. What is wrong stands at its field, and the first such field takes the focus. */
export function Form({ refused, problems, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <ProblemsContext value={problems}>{children}</ProblemsContext>
    </form>
  )
}
