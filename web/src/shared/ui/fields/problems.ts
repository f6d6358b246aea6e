import { createContext, use } from 'react'

export interface Problem {
  readonly field: string
  readonly message: string
}

/** The problems with the current answers. Empty until the first attempt to continue. */
export const ProblemsContext = createContext<readonly Problem[]>([])

export const useProblem = (field: string): string | undefined =>
  use(ProblemsContext).find((problem) => problem.field === field)?.message

/** The id of the control that a problem links to: the input, or the first one of a group. */
export const controlId = (field: string) => `field-${field.replaceAll('.', '-')}`
