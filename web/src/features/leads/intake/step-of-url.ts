import {
  canLeaveStep,
  INTAKE_STEPS,
  type IntakeAnswers,
  type IntakeStep,
  stepProblems,
} from '@waymark/rules/leads/intake/steps'

/** `?step=check` shows all answers before the last step, and `?back=check` returns to them from a step. */
export const CHECK = 'check'

/** The step in `?step=`, but never past the first unfinished step. */
export function reachableStep(asked: string | null, answers: IntakeAnswers): IntakeStep {
  const wanted = INTAKE_STEPS.find((step) => String(step) === asked) ?? 1
  const unfinished = INTAKE_STEPS.find((step) => !canLeaveStep(step, answers)) ?? 7
  return wanted < unfinished ? wanted : unfinished
}

/** The same address at another step. It keeps all other parameters, above all the agent. */
export function searchAtStep(search: URLSearchParams, step: IntakeStep | typeof CHECK): string {
  const next = new URLSearchParams(search)
  next.set('step', String(step))
  if (step === CHECK) next.delete('back')
  return `?${next}`
}

/** The step that asks for a field. Optional fields are in the first step, except those of the household. */
export const stepOfField = (field: string): IntakeStep =>
  field.startsWith('household_members')
    ? 2
    : (INTAKE_STEPS.find((step) => stepProblems(step, {}).some((problem) => problem.field === field)) ?? 1)
