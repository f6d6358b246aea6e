import { createContext, use } from 'react'

export interface Problem {
  readonly field: string
  readonly message: string
}

/** What stands between the answers and the next step; empty until somebody tried to go on. */
export const ProblemsContext = createContext<readonly Problem[]>([])

export const useProblem = (field: string): string | undefined =>
  use(ProblemsContext).find((problem) => problem.field === field)?.message

/** The control that a problem leads to: the input itself, or the first one of a group. */
export const controlId = (field: string) => `field-${field.replaceAll('.', '-')}`
