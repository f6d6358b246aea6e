import {
  canLeaveStep,
  INTAKE_STEPS,
  type IntakeAnswers,
  type IntakeStep,
  stepProblems,
} from '@waymark/rules/leads/intake/steps'

/** The step that `?step=` asks for, but none beyond the first that is not finished. */
export function reachableStep(asked: string | null, answers: IntakeAnswers): IntakeStep {
  const wanted = INTAKE_STEPS.find((step) => String(step) === asked) ?? 1
  const unfinished = INTAKE_STEPS.find((step) => !canLeaveStep(step, answers)) ?? 7
  return wanted < unfinished ? wanted : unfinished
}

/** The same address at another step; everything else in it stays, the agent above all. */
export function searchAtStep(search: URLSearchParams, step: IntakeStep): string {
  const next = new URLSearchParams(search)
  next.set('step', String(step))
  return `?${next}`
}

/** The step that asks for a field; the first one for a field that no step requires. */
export const stepOfField = (field: string): IntakeStep =>
  INTAKE_STEPS.find((step) => stepProblems(step, {}).some((problem) => problem.field === field)) ?? 1
