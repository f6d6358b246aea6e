import { useQuery, useQueryClient } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { type IntakeStep, stepProblems } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { type ComponentType, Suspense, type SyntheticEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { ProblemSummary } from '../../../shared/ui/fields/problem-summary.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { answersOf, type Draft, fieldOf, readDraft, recordOf } from './draft.ts'
import { CoverageStep } from './later-parts.ts'
import { AboutYouStep } from './steps/about-you-step.tsx'
import { ContactStep } from './steps/contact-step.tsx'
import { DailyLifeStep } from './steps/daily-life-step.tsx'
import { HealthStep } from './steps/health-step.tsx'
import { PlanStep } from './steps/plan-step.tsx'
import type { StepProps } from './steps/step-props.ts'

const { readOwnAnswers, changeOwnAnswers } = intakeEndpoints

type ChangedStep = Exclude<IntakeStep, 7>
const STEPS: Record<ChangedStep, ComponentType<StepProps>> = {
  1: ContactStep,
  2: AboutYouStep,
  3: HealthStep,
  4: PlanStep,
  5: DailyLifeStep,
  6: CoverageStep,
}

/** The steps behind each group of answers, in the order of `answersInWords`. */
const STEPS_OF_GROUP: readonly (readonly ChangedStep[])[] = [[1], [2], [3, 5], [4, 6]]

export interface ChangeAnswersProps {
  readonly token: string
  /** The place of the group among the answers. */
  readonly group: number
  /** After saving, and after giving up. */
  readonly onDone: (saved: boolean) => void
}

/** The form of one group of answers, with the fields and checks of the assessment. */
export function ChangeAnswers({ token, group, onDone }: ChangeAnswersProps) {
  const own = useQuery({
    queryKey: [readOwnAnswers.path, token],
    queryFn: ({ signal }) => call(readOwnAnswers, { bearer: token, signal }),
    // The form starts from what is stored now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={own} failure={t('Your answers could not be loaded')} skeleton={320}>
      {({ answers, more_is_known, ...read }) => (
        <Form
          token={token}
          group={group}
          onDone={onDone}
          read={read}
          stored={draftOf(answers)}
          more_is_known={more_is_known}
        />
      )}
    </Loaded>
  )
}

type Stored = ResponseOf<typeof readOwnAnswers>['answers']

/** The stored answers as they would have been typed. */
const draftOf = ({ lifestyle_factors, medications, household_members, ...answers }: Stored): Draft =>
  readDraft({
    ...answers,
    age: String(answers.age),
    household_size: String(answers.household_size),
    annual_income: answers.annual_income.toLocaleString('en-US'),
    exercise: lifestyle_factors.exercise,
    medications: medications.join(', '),
    household_members: household_members.map((member) => ({ ...member, age: String(member.age) })),
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The answers that are stored now, with what was typed here since `before` was stored. */
const withTyped = (now: Draft, typed: Draft, before: Draft): Draft => {
  const earlier = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, earlier.get(name)))
  return { ...now, ...Object.fromEntries(changed) }
}

interface FormProps extends ChangeAnswersProps {
  readonly read: Pick<ResponseOf<typeof readOwnAnswers>, 'revision' | 'mark'>
  readonly stored: Draft
  readonly more_is_known: boolean
}

function Form({ token, group, onDone, read, stored, more_is_known }: FormProps) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(stored)
  const [before, setBefore] = useState(stored)
  if (!isSame(before, stored)) {
    setBefore(stored)
    setDraft(withTyped(stored, draft, before))
  }
  const [attempt, setAttempt] = useState<object | null>(null)
  const steps = STEPS_OF_GROUP[group] ?? []
  const answers = { ...answersOf(draft), email: 'known@example.com' }
  const open = steps.flatMap((step) => stepProblems(step, answers))
  // As in the assessment: a half-typed answer is not a problem until the next attempt, and takes no focus from its field.
  if (attempt && open.length === 0) setAttempt(null)
  const save = useAction({
    mutationFn: () => {
      const { health_conditions, ...sent } = changeOwnAnswers.body.shape.answers.parse(recordOf(draft, null))
      const body = { ...read, answers: { ...sent, health_conditions: [...health_conditions] } }
      return call(changeOwnAnswers, { bearer: token, body })
    },
    onSuccess: async () => {
      await Promise.all(
        [consumerEndpoints.readOwnResult, consumerEndpoints.readOwnRecord].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path, token] }),
        ),
      )
      onDone(true)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'answers_changed') return
      // The form shows what is stored now, so that it can be looked at and saved.
      void queries.invalidateQueries({ queryKey: [readOwnAnswers.path, token] })
    },
  })
  const refused =
    save.error instanceof ApiError
      ? save.error.errors.map(({ path, message }) => ({
          field: fieldOf(path.replace(/^answers\./, ''), draft),
          message,
        }))
      : []
  const problems = attempt ? open : []
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (open.length > 0) setAttempt({})
    else if (!save.isPending) save.mutate()
  }
  return (
    <Stack as="form" gap="lg" onSubmit={submit} noValidate>
      {problems.length > 0 && (
        <ProblemSummary title={t('Please check this again')} problems={problems} attempt={attempt} />
      )}
      <ProblemsContext value={[...problems, ...refused]}>
        <Suspense>
          {steps.map((step) => {
            const Fields = STEPS[step]
            return (
              <Fields
                key={step}
                draft={draft}
                onChange={(changed) => setDraft((was) => ({ ...was, ...changed }))}
                sent
                more_is_known={more_is_known}
              />
            )
          })}
        </Suspense>
      </ProblemsContext>
      {save.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(save.error, t('Your answers were not saved. Please try again.'))}
        </Text>
      )}
      <Cluster>
        <Action type="submit" disabled={save.isPending}>
          {save.isPending ? t('Saving…') : t('Save changes')}
        </Action>
        <Action weight="second" disabled={save.isPending} onClick={() => onDone(false)}>
          {t('Cancel')}
        </Action>
      </Cluster>
    </Stack>
  )
}
