import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Stack } from '../../kit/layout.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Text } from '../../kit/text.tsx'
import { type Problem, ProblemsContext } from './problems.ts'

interface Props {
  /** The error of the form as a whole, or null. */
  readonly refused: string | null
  /** Another list takes the focus again, so it must be the same one while nothing new was refused. */
  readonly problems: readonly Problem[]
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The problem of a choice belongs to the whole group, so its first control takes the focus. */
const FIRST_WRONG = '[aria-invalid="true"], fieldset[data-problem] input'

/** A short form of a public page. Problems appear at their fields, and the first such field takes the focus. */
export function Form({ refused, problems, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus()
  }, [problems])
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {refused !== null && (
        <Panel role="alert" tone="error" pad="sm">
          <Text weight="medium">{refused}</Text>
        </Panel>
      )}
      <ProblemsContext value={problems}>{children}</ProblemsContext>
    </Stack>
  )
}
