import { INTAKE_STEPS, type IntakeStep, stepProblems } from '@waymark/rules/leads/intake/steps'
import { type ComponentType, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Action } from '../../../shared/ui/action.tsx'
import { ProblemSummary } from '../../../shared/ui/fields/problem-summary.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { PERSONAL, PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Question } from '../../../shared/ui/question.tsx'
import { answersOf, type Draft } from './draft.ts'
import { HelpBar } from './help/help-bar.tsx'
import { IntakeProgress } from './progress.tsx'
import { searchAtStep, stepOfField } from './step-of-url.ts'
import { STEP_TEXTS } from './step-texts.ts'
import { AboutYouStep } from './steps/about-you-step.tsx'
import { ConsentStep } from './steps/consent-step.tsx'
import { ContactStep } from './steps/contact-step.tsx'
import { CoverageStep } from './steps/coverage-step.tsx'
import { DailyLifeStep } from './steps/daily-life-step.tsx'
import { HealthStep } from './steps/health-step.tsx'
import { PlanStep } from './steps/plan-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { useSending } from './use-sending.ts'
import styles from './wizard.module.css'

const STEPS: Record<IntakeStep, ComponentType<StepProps>> = {
  1: ContactStep,
  2: AboutYouStep,
  3: HealthStep,
  4: PlanStep,
  5: DailyLifeStep,
  6: CoverageStep,
  7: ConsentStep,
}

/** History state of a step that was reached from the one before it: Previous then goes back instead of on. */
const WALKED = 'walked'

interface Props {
  readonly step: IntakeStep
  readonly draft: Draft
  readonly onChange: (answers: Partial<Draft>) => void
  readonly agent: string | null
}

export function Wizard({ step, draft, onChange, agent }: Props) {
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const [search] = useSearchParams()
  const resumed = typeof state === 'object' && state !== null && 'saved_at' in state
  const { send, sending, refused } = useSending(draft, agent)
  const [attempt, setAttempt] = useState<{ step: IntakeStep } | null>(null)
  const heading = useHeadingOf(step)

  const StepFields = STEPS[step]
  const { title, questions } = STEP_TEXTS[step]
  const open = stepProblems(step, answersOf(draft))
  // Nobody is told what is missing before trying to go on; from then on the list shrinks while they type.
  const problems = attempt?.step === step ? open : []
  const next = INTAKE_STEPS.find((one) => one > step)
  const previous = INTAKE_STEPS.findLast((one) => one < step)

  const elsewhere = (field: string) => {
    const theirs = stepOfField(field)
    return theirs === step ? null : { search: searchAtStep(search, theirs) }
  }

  function goOn(event: SyntheticEvent) {
    event.preventDefault()
    if (open.length > 0) setAttempt({ step })
    else if (next) void navigate({ pathname, search: searchAtStep(search, next) }, { state: WALKED })
    else if (!sending) void send()
  }

  function goBack() {
    if (state === WALKED) void navigate(-1)
    else if (previous) void navigate({ pathname, search: searchAtStep(search, previous) }, { replace: true })
  }

  return (
    <PublicLayout
      nav={
        <Link to="/" state={PERSONAL}>
          Back to Home
        </Link>
      }
    >
      <div className={styles.page}>
        <div>
          {resumed && (
            <output className={styles.resumed}>
              Your saved answers are back. You can continue where you left off.
            </output>
          )}
          <form onSubmit={goOn} noValidate>
            <IntakeProgress step={step} />
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              <span className={styles.count}>Step {step} of 7</span> {title}
            </h1>
            {problems.length > 0 && (
              <ProblemSummary
                title="Please check this again"
                problems={problems}
                attempt={attempt}
                elsewhere={elsewhere}
              />
            )}
            {refused && (!next || refused.problems.some(({ field }) => stepOfField(field) === step)) && (
              <ProblemSummary
                title={refused.message}
                problems={refused.problems}
                attempt={refused}
                elsewhere={elsewhere}
              />
            )}
            <ProblemsContext value={problems}>
              <StepFields draft={draft} onChange={onChange} />
            </ProblemsContext>
            <div className={styles.acts}>
              <Action weight="second" disabled={!previous || sending} onClick={goBack}>
                Previous
              </Action>
              <Action type="submit" disabled={sending} className={styles.on}>
                {next ? 'Next' : sending ? 'Processing...' : 'Complete Assessment'}
              </Action>
            </div>
          </form>
          <HelpBar step={step} agent={agent} draft={draft} />
        </div>
        <aside className={styles.aside} aria-label="Help with this step">
          <h2>People also ask</h2>
          {questions.map(({ ask, answer }) => (
            <Question key={ask} ask={ask}>
              {answer}
            </Question>
          ))}
          <p className={styles.kept}>
            Your answers stay in this browser tab as you go. We don’t get them until you press the last button, unless
            you save them to continue later.
          </p>
        </aside>
      </div>
    </PublicLayout>
  )
}

/** The heading of the step; it takes the focus, and the page its top, whenever the step changes. */
function useHeadingOf(step: IntakeStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
